/* Independent component analysis by maximum likelihood (Bell and Sejnowski).
 *
 * Objective. d microphones hear d sources, x = A s, and A is unknown. With the unmixing matrix W
 * and a density p that every source is believed to have, an example is as probable as |det W|
 * prod_j p (w_j'x). Make the mean l of its logarithm large.
 *
 * Step. The gradient of l is P + H: the pull P = mean of phi (Wx) x', phi = (log p)', shrinks what
 * sticks out of p, and the hold H = W^-T, the gradient of log |det W|, keeps W from shrinking to
 * nothing. With the logistic density p = g', g the sigmoid, phi (s) = 1 - 2 g (s). All examples at
 * a time, or one after the other, which is the rule of the notes.
 *
 * What cannot be known. The order of the sources, their signs and, but for p, their loudness: W may
 * come out as any permutation of the true one. The Amari index of WA does not mind: 0 when every
 * row and column of WA has one entry, 1 when all entries are as large.
 *
 * When it fails. Gaussian sources are round once they are white, so that every turn is as probable.
 * Sources that are flat where p is peaked end at 45 degrees, the worst place: p must be on the
 * right side of the Gaussian. "Not Gaussian" alone is not enough, unlike what the notes say.
 *
 * Whitening. With z = V (x - mean) uncorrelated and of variance 1, nothing but a turn is left to be
 * found.
 *
 * Cost. O(n d^2) a sweep and O(d^3) for the inverse. log g' (s) = -|s| - 2 log (1 + e^-|s|) does
 * not overflow.
 *
 * Source: CS229 lecture notes, part XII; the flat density is that of extended infomax (T.-W. Lee,
 * M. Girolami, T. Sejnowski 1999, Neural Computation 11, 417-441).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "gradus-signals.h"
#include "gradus-vector-math.h"
#include "unmix.h"

enum { EXAMPLES_ALL, EXAMPLES_ONE };
enum { ORDER_SHUFFLED, ORDER_TIME };
enum { SCHEDULE_CONSTANT, SCHEDULE_SIXTEEN };
/* After the densities of GradusPrior. */
enum { PRIOR_EACH = GRADUS_PRIOR_FLAT + 1 };
enum { EVENT_SEPARATED, EVENT_FELL, EVENT_CHOSEN };

typedef struct
{
  double rate;
  unsigned int examples, order, schedule, prior;
  bool whiten;
  double tolerance;
  int limit;
} Params;

typedef struct
{
  GradusArray w;          /* d x d: rows undo the mixing */
  GradusArray pull, hold; /* d x d */
  GradusIntArray order;   /* n: the examples of this pass */
  GradusIntArray flat;    /* d: the source is taken for flat */
  guint example;          /* next in order, or next of the sum */
  guint last;             /* the one that came last */
  guint pass;
  double likelihood;
  double length;          /* of P + H */
  double step_rate;
} State;

typedef struct
{
  guint n, d;
  double *z;              /* n x d: centred, and white when asked for */
  double *back;           /* d x d: V^-1 */
  double *mixing;         /* d x d: V A, or NULL */
  double log_v;           /* log |det V| */
} Work;

/* The rates of the lecture's problem set, one a pass, as shares of the first. */
static const double sixteen[] = {
  1, 1, 1, .5, .5, .5, .2, .2, .1, .1, .05, .05, .02, .02, .01, .01,
};

/* --- Densities -------------------------------------------------------------------------------- */

static guint
prior_of (const Params *params, const State *state, guint j)
{
  return params->prior != PRIOR_EACH ? params->prior
         : state->flat.data[j] > 0   ? GRADUS_PRIOR_FLAT : GRADUS_PRIOR_LOGISTIC;
}

static void
unmix (const double *w, const Work *work, guint i, double *s)
{
  for (guint j = 0; j < work->d; j++)
    {
      s[j] = 0;
      for (guint k = 0; k < work->d; k++)
        s[j] += w[j * work->d + k] * work->z[(gsize) i * work->d + k];
    }
}

/* So many examples at a time go through the vector instructions. */
#define BLOCK GRADUS_PRIOR_BLOCK

/* The sources of @n examples, at most BLOCK, from @rows on or from @first where that is NULL: d
 * rows of BLOCK numbers. */
static void
unmix_block (const double *w, const Work *work, const gint32 *rows, guint first, guint n,
             double *sources)
{
  g_autofree double *s = g_new (double, work->d);

  for (guint i = 0; i < n; i++)
    {
      unmix (w, work, rows != NULL ? (guint) rows[i] : first + i, s);
      for (guint j = 0; j < work->d; j++)
        sources[j * BLOCK + i] = s[j];
    }
}

/* Mean log-likelihood of an example; -infinity where W is singular. */
static double
measure (const double *w, const State *state, const Params *params, const Work *work)
{
  g_autofree double *inverse = g_new (double, work->d * work->d);
  g_autofree double *sources = g_new (double, work->d * BLOCK);
  double log_det, sum = 0;

  if (!gradus_invert (w, work->d, inverse, &log_det))
    return -INFINITY;
  for (guint first = 0; first < work->n; first += BLOCK)
    {
      const guint n = MIN (BLOCK, work->n - first);

      unmix_block (w, work, NULL, first, n, sources);
      for (guint j = 0; j < work->d; j++)
        {
          gradus_prior_logs (prior_of (params, state, j), n, &sources[j * BLOCK]);
          sum += gradus_sum (&sources[j * BLOCK], n);
        }
    }
  return sum / work->n + log_det + work->log_v;
}

/* to += phi (s) z' of the @n examples @rows, or the first @n where that is NULL, one after the
 * other. */
static void
add_pulls (const State *state, const Params *params, const Work *work, const gint32 *rows, guint n,
           double *to)
{
  const guint d = work->d;
  g_autofree double *phi = g_new (double, d * BLOCK);

  for (guint first = 0; first < n; first += BLOCK)
    {
      const guint m = MIN (BLOCK, n - first);

      unmix_block (state->w.data, work, rows != NULL ? &rows[first] : NULL, first, m, phi);
      for (guint j = 0; j < d; j++)
        gradus_prior_slopes (prior_of (params, state, j), m, &phi[j * BLOCK]);
      for (guint i = 0; i < m; i++)
        {
          const gsize row = rows != NULL ? (gsize) rows[first + i] : first + i;
          const double *z = &work->z[row * d];

          for (guint j = 0; j < d; j++)
            for (guint k = 0; k < d; k++)
              to[j * d + k] += phi[j * BLOCK + i] * z[k];
        }
    }
}

static double
length_of_sum (const double *a, const double *b, gsize n)
{
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += gradus_square (a[i] + b[i]);
  return sqrt (sum);
}

/* What is left of the mixing, by its Amari index; NAN when the mixing is not known. */
static double
amari_of (const double *w, const Work *work)
{
  const guint d = work->d;
  g_autofree double *mix = g_new (double, d * d);

  if (work->mixing == NULL)
    return NAN;
  gradus_multiply (w, work->mixing, d, d, d, mix);
  return gradus_amari (mix, d);
}

/* --- Workspace -------------------------------------------------------------------------------- */

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->z);
  g_free (work->back);
  g_free (work->mixing);
  g_free (work);
}

static gpointer
prepare (const GradusSetup *setup)
{
  const Params *params = gradus_setup_get_params (setup);
  GradusDataset *dataset = gradus_setup_get_dataset (setup);
  const GradusSignals *signals = gradus_dataset_get_signals (dataset);
  const GradusArray *mixing = gradus_dataset_get_hint (dataset, "mixing");
  Work *work = g_new0 (Work, 1);
  const guint d = work->d = signals->m;
  g_autofree double *v = g_new0 (double, d * d);
  g_autofree double *inverse = g_new (double, d * d);

  work->n = signals->n;
  work->z = g_memdup2 (signals->x, (gsize) work->n * d * sizeof (double));
  work->back = g_new0 (double, d * d);
  for (guint j = 0; j < d; j++)
    v[j * d + j] = work->back[j * d + j] = 1;
  gradus_whiten (work->z, work->n, d, params->whiten ? v : NULL, work->back);
  gradus_invert (v, d, inverse, &work->log_v);
  if (mixing != NULL && mixing->n_dims == 2 && mixing->shape[0] == d && mixing->shape[1] == d
      && gradus_invert (mixing->data, d, inverse, NULL))
    {
      work->mixing = g_new (double, d * d);
      gradus_multiply (v, mixing->data, d, d, d, work->mixing);
    }
  return work;
}

static char *
validate (const GradusSetup *setup)
{
  const GradusSignals *signals
    = gradus_dataset_get_signals (gradus_setup_get_dataset (setup));
  const GradusArray *w = gradus_setup_get_start (setup, "w");
  const gsize total = (gsize) signals->n * signals->m;
  g_autofree double *v = g_new (double, signals->m * signals->m);
  g_autofree double *back = g_new (double, signals->m * signals->m);
  g_autofree double *x = g_memdup2 (signals->x, total * sizeof (double));

  if (signals->m < 2)
    return g_strdup (_ ("There is one channel, and nothing to be told apart. As many sources are "
                        "found as there are channels: record two or more."));
  for (gsize i = 0; i < total; i++)
    if (fabs (x[i]) > 1e6)
      return g_strdup_printf (_ ("Channel “%s” has a value above 1,000,000 in size at time %zu. "
                                 "Scale the signals to sizes about 1."),
                              signals->names[i % signals->m], i / signals->m + 1);
  if (w != NULL && !gradus_invert (w->data, signals->m, v, NULL))
    return g_strdup (_ ("The start W is singular: its rows hear the same mixture. Make them "
                        "different."));
  return gradus_whiten (x, signals->n, signals->m, v, back)
           ? NULL
           : g_strdup (_ ("One channel is silent or follows from the others, so that there are "
                          "fewer sources than channels. Leave a channel out."));
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* Which sources are flat now: their kurtosis is below that of the Gaussian, 3. */
static void
choose (State *state, GradusContext *context)
{
  const Work *work = context->workspace;
  g_autofree double *s = g_new (double, work->d);
  g_autofree double *second = g_new0 (double, work->d);
  g_autofree double *fourth = g_new0 (double, work->d);
  gint32 *flat = gradus_int_array_write (&state->flat);
  gboolean changed = FALSE;

  for (guint i = 0; i < work->n; i++)
    {
      unmix (state->w.data, work, i, s);
      for (guint j = 0; j < work->d; j++)
        {
          second[j] += s[j] * s[j] / work->n;
          fourth[j] += gradus_square (s[j] * s[j]) / work->n;
        }
    }
  for (guint j = 0; j < work->d; j++)
    {
      const gint32 now = fourth[j] < 3 * second[j] * second[j];

      changed = changed || flat[j] != now;
      flat[j] = now;
    }
  gradus_context_raise_if (context, EVENT_CHOSEN, changed);
}

static GradusStatus
run_pull (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const gboolean one = params->examples == EXAMPLES_ONE;
  double *pull;
  guint n;

  if (state->example == 0 || one)
    gradus_array_init_matrix (&state->pull, work->d, work->d);
  if (state->example == 0)
    {
      gint32 *order = gradus_int_array_init (&state->order, work->n);

      for (guint i = 0; i < work->n; i++)
        order[i] = (gint32) i;
      if (one && params->order == ORDER_SHUFFLED)
        gradus_rng_permutation (context->rng, work->n, order);
      if (params->prior == PRIOR_EACH)
        choose (state, context);
    }
  pull = gradus_array_write (&state->pull);
  n = context->bulk && !one ? work->n - state->example : 1;
  add_pulls (state, params, work, &state->order.data[state->example], n, pull);
  state->example += n;
  state->last = (guint) state->order.data[state->example - 1];
  if (one)
    return GRADUS_STATUS_CONTINUE;
  if (state->example < work->n)
    return GRADUS_STATUS_AGAIN;
  for (guint j = 0; j < work->d * work->d; j++)
    pull[j] /= work->n;
  state->example = 0;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (count_pull, (params, work), params->examples == EXAMPLES_ONE ? 1 : work->n)

static GradusStatus
run_hold (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const guint d = ((const Work *) context->workspace)->d;
  g_autofree double *inverse = g_new (double, d * d);
  double *hold = gradus_array_init_matrix (&state->hold, d, d);

  if (!gradus_invert (state->w.data, d, inverse, NULL))
    return gradus_context_fail (context, _ ("W has become singular: two rows hear the same "
                                            "mixture. Choose a smaller learning rate."));
  for (guint j = 0; j < d * d; j++)
    hold[j] = inverse[j % d * d + j / d];
  state->length = length_of_sum (state->pull.data, hold, (gsize) d * d);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const double before = state->likelihood, mixed = amari_of (state->w.data, work);
  double *w = gradus_array_write (&state->w);

  state->step_rate = params->rate
                     * (params->schedule == SCHEDULE_SIXTEEN && params->examples == EXAMPLES_ONE
                          ? sixteen[MIN (state->pass, G_N_ELEMENTS (sixteen) - 1)] : 1);
  for (guint j = 0; j < work->d * work->d; j++)
    w[j] += state->step_rate * (state->pull.data[j] + state->hold.data[j]);
  state->likelihood = measure (w, state, params, work);
  if (!isfinite (state->likelihood) || state->likelihood < -1e6)
    return gradus_context_fail (context, _ ("The step has thrown W out of every range: the example "
                                            "pulled too hard. Choose a smaller learning rate."));
  gradus_context_raise_if (context, EVENT_SEPARATED,
                           mixed >= 0.05 && amari_of (w, work) < 0.05);
  gradus_context_raise_if (context, EVENT_FELL, state->likelihood < before - 1e-12);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const gboolean table = params->examples == EXAMPLES_ONE && params->schedule == SCHEDULE_SIXTEEN;
  const guint limit = MIN ((guint) params->limit, table ? G_N_ELEMENTS (sixteen) : G_MAXUINT);

  if (params->examples == EXAMPLES_ONE)
    {
      g_autofree double *pull = NULL;

      if (state->example < work->n)
        return GRADUS_STATUS_CONTINUE;
      /* At the end of a pass all of them are asked. */
      pull = g_new0 (double, work->d * work->d);
      add_pulls (state, params, work, NULL, work->n, pull);
      for (guint j = 0; j < work->d * work->d; j++)
        pull[j] /= work->n;
      state->length = length_of_sum (pull, state->hold.data, (gsize) work->d * work->d);
    }
  state->example = 0;
  state->pass++;
  return state->length < params->tolerance ? GRADUS_STATUS_CONVERGED
         : state->pass >= limit            ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const guint d = ((const Work *) context->workspace)->d;
  const GradusArray *given = gradus_context_start (context, "w");

  if (given == NULL)
    for (guint j = 0; j < d; j++)
      gradus_array_write (&state->w)[j * d + j] = 1;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  state->example = 0;
  if (params->prior == PRIOR_EACH)
    choose (state, context);
  state->likelihood = measure (state->w.data, state, params, context->workspace);
  return isfinite (state->likelihood)
           ? GRADUS_STATUS_CONTINUE
           : gradus_context_fail (context, _ ("W is singular: its rows hear the same mixture. Make "
                                              "them different."));
}

/* --- Quantities ------------------------------------------------------------------------------- */

static void
array_mix (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  if (work->mixing != NULL)
    gradus_multiply (((const State *) here->state)->w.data, work->mixing, work->d, work->d, work->d,
                     gradus_array_init_matrix (out, work->d, work->d));
}

static void
array_sources (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  double *s = gradus_array_init_matrix (out, work->n, work->d);

  for (guint i = 0; i < work->n; i++)
    unmix (((const State *) here->state)->w.data, work, i, &s[(gsize) i * work->d]);
}

static void
array_step (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const guint d = ((const Work *) here->workspace)->d;

  if (state->pull.n_dims != 2 || state->hold.n_dims != 2)
    return;
  for (guint j = 0; j < d * d; j++)
    (j == 0 ? gradus_array_init_matrix (out, d, d) : gradus_array_write (out))[j]
      = state->pull.data[j] + state->hold.data[j];
}

/* For each source found the true one of which it has most, in its sign and loudness: the rows of WA
 * with only their largest entry, times (VA)^-1 z. */
static void
array_truth (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  const guint d = work->d;
  g_autofree double *inverse = g_new (double, d * d);
  g_autofree double *kept = g_new0 (double, d * d);
  g_auto (GradusArray) mix = { 0 };
  double *s;

  array_mix (here, &mix);
  if (mix.n_dims != 2 || !gradus_invert (work->mixing, d, inverse, NULL))
    return;
  s = gradus_array_init_matrix (out, work->n, d);
  for (guint j = 0; j < d; j++)
    {
      guint most = 0;

      for (guint k = 1; k < d; k++)
        if (fabs (mix.data[j * d + k]) > fabs (mix.data[j * d + most]))
          most = k;
      for (guint k = 0; k < d; k++)
        kept[j * d + k] = mix.data[j * d + most] * inverse[most * d + k];
    }
  for (guint i = 0; i < work->n; i++)
    unmix (kept, work, i, &s[(gsize) i * d]);
}

GRADUS_NUMBER (number_amari, (state), amari_of (state->w.data, here->workspace))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "w", N_ ("Unmixing matrix"), "W", GRADUS_QUANTITY (State, w), .shape = "d*d",
    .indices = N_ ("source, channel"), .flags = GRADUS_TRACKED | GRADUS_START | GRADUS_TYPED },
  { "pull", N_ ("Pull of the examples"), "P", GRADUS_QUANTITY (State, pull), .shape = "d*d",
    .indices = N_ ("source, channel") },
  { "hold", N_ ("What keeps W from shrinking"), "H", GRADUS_QUANTITY (State, hold),
    .shape = "d*d", .indices = N_ ("source, channel") },
  { "step-uphill", N_ ("Pull and hold together"), "P + H", .array = array_step,
    .indices = N_ ("source, channel") },
  { "mix", N_ ("What is left of the mixing"), "WA", .array = array_mix,
    .indices = N_ ("found source, true source"), .flags = GRADUS_TRACKED },
  { "sources", N_ ("Sources found"), "s", .array = array_sources,
    .indices = N_ ("time, source"), .flags = GRADUS_PER_DATUM },
  { "truth", N_ ("True sources"), "s^*", .array = array_truth,
    .indices = N_ ("time, source found"), .flags = GRADUS_HIDDEN },
  { "flat", N_ ("Taken for flat"), "f", GRADUS_QUANTITY (State, flat), .shape = "d",
    .indices = N_ ("1 for each source that is taken for flat") },
  { "order", N_ ("Order of the pass"), NULL, GRADUS_QUANTITY (State, order),
    .indices = N_ ("time"), .flags = GRADUS_HIDDEN },
  { "likelihood", N_ ("Mean log-likelihood"), "\\ell", GRADUS_QUANTITY (State, likelihood),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "amari", N_ ("Amari index"), "a", .number = number_amari, .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS, .beside = "1" },
  { "length", N_ ("Length of pull and hold together"), "\\|P + H\\|",
    GRADUS_QUANTITY (State, length), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "pass", N_ ("Passes"), NULL, GRADUS_QUANTITY (State, pass) },
  { "rate-now", N_ ("Rate of this step"), NULL, GRADUS_QUANTITY (State, step_rate) });

/* The example that came last, and how far W has come. */
static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  g_autofree double *s = g_new (double, work->d);
  g_autofree double *phi = g_new (double, work->d);
  const gboolean known = work->mixing != NULL;
  g_autoptr (GString) found = g_string_new (NULL);
  g_autoptr (GString) truth = g_string_new (NULL);

  unmix (state->w.data, work, MIN (state->last, work->n - 1), s);
  for (guint j = 0; j < work->d; j++)
    phi[j] = gradus_prior_slope (prior_of (params, state, j), s[j]);
  gradus_names_whole (names, "i", state->last + 1);
  gradus_names_vector (names, "x", &work->z[(gsize) MIN (state->last, work->n - 1) * work->d],
                       work->d);
  gradus_names_vector (names, "s", s, work->d);
  gradus_names_vector (names, "phi", phi, work->d);
  gradus_names_flag (names, "known", known);
  gradus_names_flag (names, "separated", known && number_amari (here) < 0.05);
  for (guint j = 0; j < work->d; j++)
    {
      g_string_append_printf (found, "s%u\n", j + 1);
      /* Translators: a column of a matrix, one of the true sources. */
      g_string_append_printf (truth, _ ("true %u\n"), j + 1);
    }
  gradus_names_word (names, "found", found->str);
  gradus_names_word (names, "true", truth->str);
  gradus_names_number (names, "active",
                       here->phase >= 0 && (here->micro > 0 || params->examples == EXAMPLES_ONE)
                         ? state->last : NAN);
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* The density that source @j should have. */
static double
density (const GradusPosition *here, double s, double j)
{
  return exp (gradus_prior_log (prior_of (here->params, here->state, (guint) j), s));
}

/* More points than this are thinned out. */
#define MAX_POINTS 1000

/* The channels with the directions in which single sources would lie: found and true. */
static void
draw_mixed (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  const GradusSignals *signals = gradus_dataset_get_signals (here->dataset);
  const GradusArray *mixing = gradus_dataset_get_hint (here->dataset, "mixing");
  const guint d = work->d, stride = (work->n + MAX_POINTS - 1) / MAX_POINTS;
  g_autofree double *inverse = g_new (double, d * d);
  g_autofree double *columns = g_new (double, d * d);
  double reach = 0, mean[2] = { 0 };

  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < 2; j++)
      mean[j] += signals->x[(gsize) i * d + j] / work->n;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, signals->names[0], signals->names[1]);
  for (guint i = 0; i < work->n; i++)
    reach = MAX (reach, hypot (signals->x[(gsize) i * d] - mean[0],
                               signals->x[(gsize) i * d + 1] - mean[1]));
  for (guint i = 0; i < work->n; i += stride)
    gradus_scene_point (scene, signals->x[(gsize) i * d], signals->x[(gsize) i * d + 1],
                        GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 0.6, (int) i);
  for (guint j = 0; mixing != NULL && work->mixing != NULL && j < d; j++)
    gradus_scene_line (scene, -mixing->data[d + j], mixing->data[j],
                       mixing->data[d + j] * mean[0] - mixing->data[j] * mean[1],
                       GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  if (!gradus_invert (((const State *) here->state)->w.data, d, inverse, NULL))
    return;
  gradus_multiply (work->back, inverse, d, d, d, columns);
  for (guint j = 0; j < d; j++)
    {
      const double length = hypot (columns[j], columns[d + j]);

      for (int side = -1; side <= 1 && length > 0; side += 2)
        gradus_scene_arrow (scene, mean[0], mean[1],
                            mean[0] + side * reach * columns[j] / length,
                            mean[1] + side * reach * columns[d + j] / length,
                            GRADUS_ROLE_CLASS + j, GRADUS_LINE_BOLD);
      if (j < 2)
        gradus_scene_legend (scene, GRADUS_ROLE_CLASS + j, GRADUS_SHAPE_AUTO, TRUE,
                             GRADUS_LINE_BOLD, j == 0 ? _ ("source 1 alone would lie here")
                                                      : _ ("source 2 alone would lie here"));
    }
  if (work->mixing != NULL)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                              _ ("where they do lie"));
}

/* Rows of W with the two forces at their tips, and the directions in which they should end. */
static void
draw_rows (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const guint d = work->d;
  g_autofree double *inverse = g_new (double, d * d);
  const char *phase = here->phase >= 0 ? here->algorithm->phases[here->phase].id : "";
  const gboolean after = g_str_equal (phase, "update") || g_str_equal (phase, "check");
  const double rate = isfinite (state->step_rate) && after ? state->step_rate : params->rate;
  const int value = gradus_algorithm_find_value (here->algorithm, "w");
  const GradusSignals *signals = gradus_dataset_get_signals (here->dataset);
  char *labels[2];

  for (guint j = 0; j < 2; j++)
    /* Translators: a channel. */
    labels[j] = g_strdup_printf (_ ("weight of %s"), signals->names[j]);
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, labels[0], labels[1]);
  g_free (labels[0]);
  g_free (labels[1]);
  gradus_scene_include (scene, -1.2, -1.2);
  gradus_scene_include (scene, 1.2, 1.2);
  if (work->mixing != NULL && gradus_invert (work->mixing, d, inverse, NULL))
    for (guint j = 0; j < d; j++)
      gradus_scene_line (scene, -inverse[j * d + 1], inverse[j * d], 0, GRADUS_ROLE_TRUTH,
                         GRADUS_LINE_DOTTED);
  for (guint j = 0; j < d; j++)
    {
      const double *w = &state->w.data[j * d];

      if (value >= 0)
        gradus_scene_trail (scene, here, (guint) value, j, 0, 1, GRADUS_ROLE_CLASS + j);
      gradus_scene_arrow (scene, 0, 0, w[0], w[1], GRADUS_ROLE_CLASS + j, GRADUS_LINE_BOLD);
      if (state->pull.n_dims == 2 && here->micro == 0 && g_str_equal (phase, "hold"))
        {
          const double *p = &state->pull.data[j * d], *h = &state->hold.data[j * d];

          gradus_scene_arrow (scene, w[0], w[1], w[0] + rate * p[0], w[1] + rate * p[1],
                              GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
          gradus_scene_arrow (scene, w[0], w[1], w[0] + rate * h[0], w[1] + rate * h[1],
                              GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
        }
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID,
                            _ ("pull in what sticks out"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _ ("do not shrink"));
  if (work->mixing != NULL)
    gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                              _ ("directions of the true rows"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "sources", N_ ("Sources found, and how they should be spread"), .kit = gradus_kit_joint,
    .of = "sources", .with = "active=active", .surface = density },
  { "rows", N_ ("Rows of W and the two forces"), .build = draw_rows },
  { "mixed", N_ ("What the channels hear"), .build = draw_mixed },
  { "traces", N_ ("Over time"), .kit = gradus_kit_traces, .of = "sources", .with = "truth=truth" },
  { "mix", N_ ("What is left of the mixing: WA"), .kit = gradus_kit_matrix, .of = "mix",
    .with = "numbers rows=found columns=true" },
  { "likelihood", N_ ("Mean log-likelihood"), .kit = gradus_kit_curves, .of = "likelihood",
    .with = "iterations" });

/* --- Tables ----------------------------------------------------------------------------------- */

#define PULL_ALL                                                                                   \
  "\\role{second}{P} = \\frac1n\\sum_{i=1}^n \\varphi\\big(\\role{model}{W}"                       \
  "\\role{data}{x^{(i)}}\\big)\\,\\role{data}{x^{(i)T}}"
#define PULL_ONE                                                                                   \
  "\\role{second}{P} = \\varphi\\big(\\role{model}{W}\\role{data}{x^{(i)}}\\big)\\,"               \
  "\\role{data}{x^{(i)T}}"
#define LOGISTIC ",\\quad \\varphi(s) = 1 - \\frac{2}{1 + e^{-s}}"
#define LAPLACE ",\\quad \\varphi(s) = -\\mathrm{sign}(s)"
#define FLAT ",\\quad \\varphi(s) = \\tanh s - s"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "pull", N_ ("Listen"), N_ ("Unmix examples with the present W, and pull in what sticks out."),
    .pseudocode = N_ ("for the examples of this step:\n  s ← W x\n  P ← P + φ(s) xᵀ\nP ← mean"),
    .run = run_pull, .n_micro = count_pull, .rule = PULL_ALL LOGISTIC,
    .rules = GRADUS_SAY ({ "examples == one and prior == laplace", PULL_ONE LAPLACE },
                         { "examples == one and prior == flat", PULL_ONE FLAT },
                         { "examples == one and prior == logistic", PULL_ONE LOGISTIC },
                         { "examples == one", PULL_ONE }, { "prior == laplace", PULL_ALL LAPLACE },
                         { "prior == flat", PULL_ALL FLAT },
                         { "prior == logistic", PULL_ALL LOGISTIC }, { NULL, PULL_ALL }),
    .filled = GRADUS_SAY (
      { "micro", "W\\role{data}{x^{(<i>)}} = <s|model>,\\quad \\varphi = <phi|second>" },
      { "examples == one", "W\\role{data}{x^{(<i>)}} = <s|model>,\\quad \\varphi = <phi|second>,"
                           "\\quad \\role{second}{P} = <pull|second>" },
      { NULL, "\\role{second}{P} = <pull|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At time {i} the sources are heard as {s}; each is pulled by {phi}.") },
      { "examples == one", N_ ("At time {i} the sources are heard as {s}, and each is pulled by "
                               "{phi}.") },
      { "event:chosen", N_ ("All {n} times have been heard. The densities are chosen by the "
                            "kurtosis, and at least one is another than before.") },
      { NULL, N_ ("All {n} times have been heard: on the average the first row of W is pulled by "
                  "{pull[0]}.") }) },
  { "hold", N_ ("Hold against it"), N_ ("The determinant pays for a W that does not shrink: W⁻ᵀ."),
    .pseudocode = N_ ("H ← W⁻ᵀ"), .run = run_hold,
    .rule = "\\role{model}{H} = \\big(\\role{model}{W}^T\\big)^{-1}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{H} = <hold|model>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("The first row is held by {hold[0]} against the pull; over all "
                                    "rows a force of the length {length} is left.") }) },
  { "update", N_ ("Turn and stretch"), N_ ("Go along both forces at the same time."),
    .pseudocode = N_ ("W ← W + α (P + H)"), .run = run_update,
    .rule = "\\role{model}{W} := \\role{past}{W} + \\role{accent}{\\alpha\\,(P + H)}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{\\alpha} = <rate-now|accent>,\\quad \\role{model}{W} = <w|model>" }),
    .said = GRADUS_SAY (
      { "event:fell", N_ ("The first row of W is {w[0]}, and the log-likelihood falls from {before "
                          "likelihood} to {after likelihood}: the step suited its example, or it "
                          "was too long.") },
      { "likelihood rises and known", N_ ("The first row of W is {w[0]}: the log-likelihood rises "
                                          "from {before likelihood} to {after likelihood}, and "
                                          "the Amari index is {amari}.") },
      { "likelihood rises", N_ ("The first row of W is {w[0]}: the log-likelihood rises from "
                                "{before likelihood} to {after likelihood}.") },
      { NULL, N_ ("The first row of W is {w[0]}, and the log-likelihood stays at "
                  "{likelihood}.") }) },
  { "check", N_ ("Do the forces balance?"),
    N_ ("Stop when pull and hold cancel; with one example at a time that is asked after a pass."),
    .pseudocode = N_ ("if ‖P + H‖ < ε: stop"), .run = run_check,
    .rule = "\\|P + H\\| \\lt \\role{muted}{\\varepsilon}",
    .filled = GRADUS_SAY (
      { NULL, "\\|P + H\\| = <length> <cmp length tolerance> <tolerance|muted>" }),
    .said = GRADUS_SAY (
      { "converged and separated",
        N_ ("The forces balance, and the sources are separated, up to order, sign and loudness: "
            "the Amari index is {amari}.") },
      { "converged and known",
        N_ ("The forces balance, but the sources are still mixed: the Amari index is {amari}. "
            "Either the density does not suit them, or more than one of them is Gaussian.") },
      { "converged", N_ ("The forces balance: the log-likelihood is {likelihood}. Whether these "
                         "are the sources, only the ear can tell.") },
      { "exhausted", NN_ ("That was the last pass of one: a force of the length {length} is left.",
        "That was the last of {pass} passes: a force of the length {length} is left."), "pass" },
      { "examples == one and pass == pass'", N_ ("The pass goes on with the next example.") },
      { NULL, N_ ("Pass {pass} is over: a force of the length {length} is left.") }) });

static const GradusChoice examples[] = GRADUS_ROWS (
  [EXAMPLES_ALL] = { "all", N_ ("All at a time") },
  [EXAMPLES_ONE] = { "one", N_ ("One after the other") });
static const GradusParam params[] = GRADUS_ROWS (
  { .id = "learning-rate", .label = N_ ("Learning rate"), .symbol = "\\alpha",
    .blurb = N_ ("How far a step goes along pull and hold."),
    GRADUS_PARAM_FIELD (Params, rate), GRADUS_RATE (0.5, 0.001, 2) },
  { .id = "examples", .label = N_ ("Examples in a step"),
    .blurb = N_ ("Hear all times before a step, or move for each of them, as in the lecture."),
    GRADUS_PARAM_FIELD (Params, examples), .max = EXAMPLES_ONE, .choices = examples,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "order", .label = N_ ("Order"),
    .blurb = N_ ("Neighbours in time are alike, which the likelihood does not expect."),
    GRADUS_PARAM_FIELD (Params, order), GRADUS_CHOICES (
      [ORDER_SHUFFLED] = { "shuffled", N_ ("Shuffled") },
      [ORDER_TIME] = { "time", N_ ("As in time") }),
    .enabled_if = "examples=one", .applies = GRADUS_APPLIES_RESTART },
  { .id = "schedule", .label = N_ ("Rates"),
    .blurb = N_ ("The rate for all passes, or the lecture's sixteen passes with rates from α down "
                 "to a hundredth of it."),
    GRADUS_PARAM_FIELD (Params, schedule), GRADUS_CHOICES (
      [SCHEDULE_CONSTANT] = { "constant", N_ ("Constant") },
      [SCHEDULE_SIXTEEN] = { "sixteen", N_ ("Sixteen falling rates") }),
    .enabled_if = "examples=one", .applies = GRADUS_APPLIES_RESTART },
  { .id = "prior", .label = N_ ("Density of a source"), .symbol = "p",
    .blurb = N_ ("What every source is believed to be like: it must be on their side of the "
                 "Gaussian."),
    GRADUS_PARAM_FIELD (Params, prior), GRADUS_CHOICES (
      [GRADUS_PRIOR_LOGISTIC] = { "logistic", N_ ("Logistic, peaked") },
      [GRADUS_PRIOR_LAPLACE] = { "laplace", N_ ("Laplace, peaked") },
      [GRADUS_PRIOR_FLAT] = { "flat", N_ ("Two humps, flat") },
      [PRIOR_EACH] = { "each", N_ ("Logistic or flat, by kurtosis") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "whiten", .label = N_ ("Whiten first"),
    .blurb = N_ ("Make the channels uncorrelated and equally loud, so that a turn is all that is "
                 "left to find."),
    GRADUS_PARAM_FIELD (Params, whiten), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when pull and hold together are shorter than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-4, .min = 1e-12, .max = 1,
    .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "passes", .label = N_ ("Most passes"), .blurb = N_ ("Stop after so many passes."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (1000, 1, 10000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SEPARATED] = { "separated-now", N_ ("Separated"),
                        N_ ("The Amari index went below 0.05 in this step.") },
  [EVENT_FELL] = { "fell", N_ ("Log-likelihood fell"),
                   N_ ("The step suited one example only, or it was too long.") },
  [EVENT_CHOSEN] = { "chosen", N_ ("Another density"),
                     N_ ("By its kurtosis a source is taken for flat that was peaked, or the other "
                         "way round.") });

/* W' H = 1: the hold is what it should be. */
static gboolean
holds_inverse (const GradusPosition *here, double *measured)
{
  const State *state = here->previous;
  const State *now = here->state;
  const guint d = ((const Work *) here->workspace)->d;

  for (guint j = 0; j < d * d; j++)
    {
      double sum = j / d == j % d ? -1 : 0;

      for (guint k = 0; k < d; k++)
        sum += state->w.data[k * d + j / d] * now->hold.data[k * d + j % d];
      *measured = MAX (*measured, fabs (sum));
    }
  return *measured < 1e-8;
}

/* Going the least way along P + H must raise l by its squared length. */
static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const Params *chosen = here->params;
  const double h = 1e-5 / MAX (state->length, 1e-3);
  g_autofree double *w = g_new (double, work->d * work->d);
  double side[2];

  if (chosen->examples == EXAMPLES_ONE || chosen->prior == GRADUS_PRIOR_LAPLACE)
    return TRUE;
  for (guint k = 0; k < 2; k++)
    {
      for (guint j = 0; j < work->d * work->d; j++)
        w[j] = state->w.data[j]
               + (k == 0 ? -h : h) * (state->pull.data[j] + state->hold.data[j]);
      side[k] = measure (w, state, chosen, work);
    }
  *measured = fabs ((side[1] - side[0]) / (2 * h) - gradus_square (state->length));
  return *measured < 1e-4 * (1 + gradus_square (state->length));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "inverse", N_ ("The hold undoes W"), "W^T H = I", holds_inverse, .phase = "hold" },
  { "slope", N_ ("Pull and hold are the slope of the log-likelihood"),
    "\\frac{d}{dh}\\,\\ell\\big(W + h\\,(P + H)\\big) = \\|P + H\\|^2", holds_slope,
    .phase = "hold" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "row", N_ ("Where does the first row go?"), "update", "rows", .asks = GRADUS_ASKS_PLACE,
    .about = "w[0,0] w[0,1]", .when = "length > 0.02",
    .words = N_ ("The first row of W is {w[0]}. It is pulled by {pull[0]} and held by {hold[0]}, "
                 "and the learning rate is {learning-rate}. Where does its tip go?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {w[0]}: both forces, added up and shortened by the "
                                     "rate.") }) },
  { "second-row", N_ ("Where does the second row go?"), "update", "rows",
    .asks = GRADUS_ASKS_PLACE, .about = "w[1,0] w[1,1]", .when = "length > 0.02",
    .words = N_ ("The second row of W is {w[1]}. It is pulled by {pull[1]} and held by {hold[1]}, "
                 "and the learning rate is {learning-rate}. Where does its tip go?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {w[1]}: both forces, added up and shortened by the "
                                     "rate.") }) },
  { "identity", N_ ("What will be left of the mixing?"), "update", "sources",
    .asks = GRADUS_ASKS_NUMBER, .about = "mix[0,0]", .when = "separated and length > 0.01",
    .words = N_ ("The sources are nearly told apart. What is the first entry of WA after this "
                 "step?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {mix[0,0]}, and the one beside it is {mix[0,1]}: which "
                                     "source comes first and how loud it is, nothing can tell.") }),
    .scale = "0.3",
    .intuition = N_ ("You thought that WA becomes the identity, but order and loudness cannot be "
                     "known: sources may come swapped, and at another loudness."),
    .intuition_answer = "1" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "laplace", .title = N_ ("Two peaked sources"),
    .blurb = N_ ("The cross turns upright, and W A becomes a swap that makes both sources 1.407 "
                 "times as loud."),
    .data = "ica-mix", .data_seed = 1, .seed = 1, .params = "tolerance=1e-6",
    .claims = "start: amari > 0.41\nconverged\namari < 0.001\nmix[0,1] > 1.4065\n"
              "mix[1,0] < 1.4075\nnever: event:fell" },
  { .id = "one-by-one", .title = N_ ("One example after the other"),
    .blurb = N_ ("The rule of the notes with sixteen falling rates: the likelihood falls again and "
                 "again, and the sources come out all the same."),
    .data = "ica-mix:side=8", .data_seed = 1, .seed = 1,
    .params = "examples=one schedule=sixteen learning-rate=0.1",
    .claims = "exhausted\npass == 16\namari < 0.2\ncount event:fell > 100" },
  { .id = "white", .title = N_ ("Whitened first"),
    .blurb = N_ ("The channels are uncorrelated from the start, and still mixed: a turn is left."),
    .seed = 1, .params = "whiten=true", .claims = "start: amari > 0.2\nconverged\namari < 0.001" },
  { .id = "voices", .title = N_ ("Two voices at a party"),
    .blurb = N_ ("Two microphones, one second of two voices: listen to the channels first, then to "
                 "the sources."),
    .data = "ica-voices", .data_seed = 1, .seed = 1, .params = "whiten=true passes=200",
    .claims = "start: amari > 0.4\nconverged\namari < 0.01" },
  { .id = "waves", .title = N_ ("Three flat waves and noise"),
    .blurb = N_ ("Sine, square wave and sawtooth are flat, the noise is peaked: each gets the "
                 "density that its kurtosis asks for."),
    .data = "ica-waves", .data_seed = 1, .seed = 1,
    .params = "whiten=true prior=each learning-rate=0.2 tolerance=0.001",
    .claims = "converged\namari < 0.1\nshare flat > 0.5: == 3" },
  { .id = "flat", .title = N_ ("Two flat sources, the right density"),
    .blurb = N_ ("A density with two humps stands the square upright that the logistic one turns "
                 "to 45 degrees."),
    .data = "ica-mix:sources=uniform,start=turned,turn=20", .data_seed = 1, .seed = 1,
    .params = "prior=flat learning-rate=0.2", .claims = "converged\namari < 0.001" },
  { .id = "gaussian", .title = N_ ("Failure: Gaussian sources"),
    .blurb = N_ ("The start is 30 degrees off, and it stays 30 degrees off: the cloud is as round "
                 "there as anywhere."),
    .data = "ica-mix:sources=gaussian,side=10,start=turned,turn=30", .data_seed = 1, .seed = 1,
    .params = "tolerance=1e-6",
    .claims = "converged\namari > 0.5\nlikelihood > -3.0565\nlikelihood < -3.0564",
    .failure = N_ ("A round cloud looks the same from every side, so that the likelihood does not "
                   "tell how far it was turned. More data would not help: the sources must not be "
                   "Gaussian.") },
  { .id = "uniform", .title = N_ ("Failure: flat sources, peaked density"),
    .blurb = N_ ("Started at the truth it walks away from it, to the worst place there is, and the "
                 "likelihood rises all the while."),
    .data = "ica-mix:sources=uniform,start=turned,turn=0", .data_seed = 1, .seed = 1,
    .params = "tolerance=1e-6 passes=3000",
    .claims = "start: amari < 0.001\nconverged\namari > 0.999\nnever: event:fell",
    .failure = N_ ("The logistic density wants peaks, and a square has them along its diagonals. "
                   "Choose a density that is flat like the sources.") },
  { .id = "sorted", .title = N_ ("Failure: in the order of time"),
    .blurb = N_ ("The first source creeps from low to high: neighbours are alike, and the last "
                 "examples of a pass drag W along."),
    .data = "ica-mix:side=8", .data_seed = 1, .seed = 1,
    .params = "examples=one schedule=sixteen learning-rate=0.1 order=time",
    .claims = "exhausted\namari > 0.25",
    .failure = N_ ("The likelihood takes the examples for independent of each other. In the order "
                   "of time they are not; shuffle them.") });

#define LIMIT "gradient steps in NumPy: tests/second-opinion/ica.py --limits"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "laplace", 0, "likelihood", GRADUS_EXPECT (-3.9612618134245334), 1e-12, LIMIT },
  { "laplace", 0, "amari", GRADUS_EXPECT (5.0 / 12), 1e-14,
    "by hand: (1/2 + 1/3 + 1/3 + 1/2) / 4" },
  { "laplace", GRADUS_CHECK_END, "likelihood", GRADUS_EXPECT (-3.5577818509), 1e-8, LIMIT },
  { "laplace", GRADUS_CHECK_END, "mix", GRADUS_EXPECT (0, 1.4067, 1.4067, 0), 2e-4, LIMIT },
  { "uniform", 0, "likelihood", GRADUS_EXPECT (-3.461786781672904), 1e-12, LIMIT },
  { "uniform", GRADUS_CHECK_END, "likelihood", GRADUS_EXPECT (-3.10688707050), 1e-9, LIMIT },
  { "gaussian", GRADUS_CHECK_END, "likelihood", GRADUS_EXPECT (-3.0564621555), 1e-8, LIMIT });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "density", .title = N_ ("A peaked density and a flat one"),
    .blurb = N_ ("For flat sources the peaked density turns away from the answer although its "
                 "likelihood rises; the flat one finds it."),
    .preset = "uniform", .left = "prior=logistic", .right = "prior=flat learning-rate=0.2",
    .claims = "left: amari > 0.9\nleft: never: event:fell\nright: amari < 0.01" },
  { .id = "whiten", .title = N_ ("As recorded and whitened"),
    .blurb = N_ ("Whitened, the cloud is as wide in every direction and only a turn is left to "
                 "find; both end with the same sources."),
    .preset = "laplace", .right = "whiten=true",
    .claims = "both: converged\nboth: amari < 0.001" });

static const GradusSheet sheet = {
  .aha = N_ ("Not merely uncorrelated but independent: turn and stretch until the shadow on each "
             "axis is least Gaussian."),
  .by_hand = N_ ("W = I, x = (1, 0), α = 0.1: 1 − 2g(1) = −0.462 and 1 − 2g(0) = 0, and W⁻ᵀ = I is "
                 "added, so W = [1.054, 0; 0, 1.1]."),
  .why = "sources",
  .intuition = N_ ("When it has worked, WA is the identity."),
  .caught_by = "identity",
  .breaks = N_ ("Flat sources under a peaked density: the Amari index goes from 0 to 1 while the "
                "likelihood rises."),
  .needs = "ica-gaussian-failure density-linear-map stochastic-gradient-descent",
  .leads_to = "factor-analysis-em",
  .aliases = "ICA; independent component analysis; infomax; blind source separation; 独立成分分析; "
             "独立分量分析; 分离矩阵; dlcffx",
  .terms = N_ ("independent; non-Gaussian"),
};

const GradusDescriptor gradus_ica = {
  .id = "ica", .chapter = 15, .difficulty = 3, .title = N_ ("Independent component analysis"),
  .summary = N_ ("Tell sources apart that several microphones hear mixed, knowing only how a "
                 "source is spread."),
  .goal = N_ ("Say what of the sources can be known, and why they must not be Gaussian."),
  .source = "CS229 lecture notes, part XII", .data_kind = &gradus_data_signals,
  .columns = N_ ("A channel for each microphone."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY (
    { "known", N_ ("The start: the log-likelihood is {likelihood}, and the Amari index {amari}; 0 "
                   "would be separated.") },
    { NULL, N_ ("The start: the log-likelihood is {likelihood}.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_SENTENCE },
    { "scale", GRADUS_DIFFERS, "the rate of the steps has the unit of the signals" },
    { "one-point", GRADUS_SENTENCE },
    { "equal", GRADUS_SENTENCE }),
};
