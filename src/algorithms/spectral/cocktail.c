/* The cocktail party, an exploration: voices can be parted, but neither named nor weighed.
 *
 * Situation. Two voices s speak at the same time, and each of two microphones hears a mixture of
 * its own, x = A s, of which the columns of A are what a voice alone would be. The voices are those
 * of the data, or its channels where nothing is known of a mixing; they have the mean 0 and are
 * equally loud, because loudness cannot be known anyhow.
 *
 * Stages. The learner bets how many explanations a recording of several voices has (bet). The
 * voices are mixed, time after time (mix). Voices in another order or flipped, with the columns of
 * A to match, are explained to the microphones: eight times the same recording (explain). The law
 * counts n! orders and 2^n signs (law). Then a matrix W undoes the mixing, or tries to (undo).
 *
 * The ways to undo. W = A^-1, which needs A. Decorrelation needs x alone: with the covariance S of
 * x and its eigenvectors U, S = U L U', either W = L^-1/2 U' (PCA) or W = U L^-1/2 U' (symmetric);
 * both leave a turn. By hand: the learner guesses the directions of the two columns.
 *
 * How far W is from a clean separation is measured by the Amari index of W A: 0 when each row and
 * each column has one entry. Orders and signs do not change it, and loudness does not change 0; it
 * is told for voices that are equally loud.
 *
 * Edge cases. det A = 0: what the microphones hear lies on a line, and no W brings two voices back.
 *
 * Cost. n a stage.
 *
 * Source: CS229 lecture notes, part XII; S. Amari, A. Cichocki, H. H. Yang 1996, NIPS 8.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-signals.h"
#include "unmix.h"

#define EXPLANATIONS 8
/* Times are mixed in so many steps at most. */
#define MOST_MIXES 60
/* More points than this are thinned out. */
#define MOST_POINTS 1000
/* The voices of which explanations are counted. */
#define MOST_VOICES 4
/* The Amari index of what counts as separated, and of what is rounding. */
#define SEPARATED 0.05
#define NOTHING 1e-9
/* Of |det A| beside its entries: the microphones hear the same. */
#define FLAT 1e-12

enum { WAY_NONE, WAY_INVERSE, WAY_PCA, WAY_SYMMETRIC, WAY_HAND };
enum { EVENT_STUCK, EVENT_SEPARATED, EVENT_WORSE };

typedef struct
{
  double bet;
  int asked;               /* how many voices the bet is about */
  double a11, a12, a21, a22;
  unsigned int way;
  double guess1, guess2;   /* degrees */
  bool swap, flip1, flip2;
  double loud;
} Params;

typedef struct
{
  GradusArray differ;      /* EXPLANATIONS: how far the microphones are from before, at most */
  GradusArray orders;      /* MOST_VOICES */
  guint mixed, explained, counted;
  guint mix_done, mix_last, explain_done, explain_last, count_done, count_last;
  bool undone;
} State;

typedef struct
{
  guint n;
  double rate;
  double *s;               /* n x 2: mean 0, mean square 1 */
  double cov[3];           /* of the voices: 11, 12, 22 */
} Work;

/* --- Voices ----------------------------------------------------------------------------------- */

/* What the channels were mixed of, or the channels themselves: the first two, as n x 2. */
static double *
find_voices (GradusDataset *dataset)
{
  const GradusSignals *signals = gradus_dataset_get_signals (dataset);
  const GradusArray *mixing = gradus_dataset_get_hint (dataset, "mixing");
  const guint m = signals->m;
  g_autofree double *inverse = g_new0 (double, m * m);
  double *s = g_new0 (double, (gsize) 2 * signals->n);

  if (mixing == NULL || mixing->n_dims != 2 || mixing->shape[0] != m || mixing->shape[1] != m
      || !gradus_invert (mixing->data, m, inverse, NULL))
    {
      memset (inverse, 0, m * m * sizeof *inverse);
      for (guint j = 0; j < m; j++)
        inverse[j * m + j] = 1;
    }
  for (gsize i = 0; i < signals->n; i++)
    for (guint j = 0; j < 2; j++)
      for (guint k = 0; k < m; k++)
        s[2 * i + j] += inverse[j * m + k] * signals->x[i * m + k];
  return s;
}

/* Give voice @j of @s the mean 0 and the mean square 1; FALSE when it is silent. */
static gboolean
make_loud (double *s, guint n, guint j)
{
  double most = 0, mean = 0, square = 0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, fabs (s[2 * i + j]));
  for (guint i = 0; i < n; i++)
    {
      s[2 * i + j] /= most > 0 ? most : 1;
      mean += s[2 * i + j] / n;
    }
  for (guint i = 0; i < n; i++)
    {
      s[2 * i + j] -= mean;
      square += s[2 * i + j] * s[2 * i + j] / n;
    }
  /* Beside a large mean, what is left of a silent voice is rounding. */
  if (!(square > 1e-20))
    return FALSE;
  for (guint i = 0; i < n; i++)
    s[2 * i + j] /= sqrt (square);
  return TRUE;
}

static char *
validate (const GradusSetup *setup)
{
  GradusDataset *dataset = gradus_setup_get_dataset (setup);
  const GradusSignals *signals = gradus_dataset_get_signals (dataset);
  g_autofree double *s = NULL;

  if (signals->m < 2)
    return g_strdup (_ ("There is one channel, and a party needs two voices: record two or more."));
  s = find_voices (dataset);
  for (guint j = 0; j < 2; j++)
    if (!make_loud (s, signals->n, j))
      return g_strdup_printf (_ ("Voice %u is silent: it has one value at all times. Choose "
                                 "signals that move."), j + 1);
  return NULL;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->s);
  g_free (work);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GradusDataset *dataset = gradus_setup_get_dataset (setup);
  const GradusSignals *signals = gradus_dataset_get_signals (dataset);
  Work *work = g_new0 (Work, 1);

  work->n = signals->n;
  work->rate = signals->rate;
  work->s = find_voices (dataset);
  for (guint j = 0; j < 2; j++)
    make_loud (work->s, work->n, j);
  for (guint i = 0; i < work->n; i++)
    {
      const double *s = &work->s[2 * i];

      work->cov[0] += s[0] * s[0] / work->n;
      work->cov[1] += s[0] * s[1] / work->n;
      work->cov[2] += s[1] * s[1] / work->n;
    }
  return work;
}

/* --- Mixing and undoing ----------------------------------------------------------------------- */

static double
det_of (const Params *p)
{
  return p->a11 * p->a22 - p->a12 * p->a21;
}

/* Whether the microphones hear two mixtures, from which two voices can come back. */
static gboolean
is_open (const Params *p)
{
  return fabs (det_of (p)) > FLAT * (fabs (p->a11 * p->a22) + fabs (p->a12 * p->a21));
}

static void
hear (const Params *p, const double *s, double *x)
{
  x[0] = p->a11 * s[0] + p->a12 * s[1];
  x[1] = p->a21 * s[0] + p->a22 * s[1];
}

/* An explanation: which of the two voices comes first, and what each is multiplied by. */
typedef struct
{
  guint order[2];
  double factor[2];
} Explanation;

static Explanation
explanation_at (guint k)
{
  return (Explanation){ .order = { k >> 2, 1 - (k >> 2) },
                        .factor = { k & 2 ? -1 : 1, k & 1 ? -1 : 1 } };
}

/* The one that is looked at: of the learner, or of the step. */
static Explanation
explanation_of (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  if (gradus_position_is_phase (here, "explain") && here->micro > 0)
    return explanation_at (state->explain_last);
  return (Explanation){ .order = { p->swap, !p->swap },
                        .factor = { (p->flip1 ? -1 : 1) * p->loud, p->flip2 ? -1 : 1 } };
}

static void
explain_voices (const Explanation *e, const double *s, double *out)
{
  for (guint j = 0; j < 2; j++)
    out[j] = e->factor[j] * s[e->order[j]];
}

/* The columns of A that belong to it. */
static void
explain_mixing (const Explanation *e, const Params *p, double a[4])
{
  const double columns[2][2] = { { p->a11, p->a21 }, { p->a12, p->a22 } };

  for (guint j = 0; j < 2; j++)
    for (guint i = 0; i < 2; i++)
      a[2 * i + j] = columns[e->order[j]][i] / e->factor[j];
}

/* S = A C A' as {11, 12, 22}. */
static void
find_covariance (const Params *p, const double c[3], double out[3])
{
  const double a[2][2] = { { p->a11, p->a12 }, { p->a21, p->a22 } };

  for (guint k = 0; k < 3; k++)
    {
      const double *u = a[k / 2], *v = a[(k + 1) / 2];

      out[k] = u[0] * (c[0] * v[0] + c[1] * v[1]) + u[1] * (c[1] * v[0] + c[2] * v[1]);
    }
}

/* W; FALSE when there is none. */
static gboolean
find_unmixing (const Params *p, const Work *work, double w[4])
{
  const double a[4] = { p->a11, p->a12, p->a21, p->a22 };
  double cov[3], values[2], vectors[4], u[2], v[2];

  switch (p->way)
    {
    case WAY_NONE:
      w[0] = w[3] = 1;
      w[1] = w[2] = 0;
      return is_open (p);
    case WAY_INVERSE:
      return is_open (p) && gradus_invert (a, 2, w, NULL);
    case WAY_HAND:
      gradus_line_direction (p->guess1, u);
      gradus_line_direction (p->guess2, v);
      return is_open (p) && fabs (u[0] * v[1] - u[1] * v[0]) > 1e-6
             && gradus_invert ((const double[]){ u[0], v[0], u[1], v[1] }, 2, w, NULL);
    default:
      break;
    }
  find_covariance (p, work->cov, cov);
  gradus_symmetric_eigen_2 (cov, values, vectors);
  if (!is_open (p) || !(values[1] > 1e-14 * values[0]))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      w[2 * i + j] = p->way == WAY_PCA
                       ? vectors[2 * i + j] / sqrt (values[i])
                       : vectors[i] * vectors[j] / sqrt (values[0])
                           + vectors[2 + i] * vectors[2 + j] / sqrt (values[1]);
  return TRUE;
}

/* W A of @e, and its Amari index, NAN without W. */
static double
find_left (const GradusPosition *here, const Explanation *e, double mix[4])
{
  GRADUS_HERE (p, work);
  double w[4], a[4];

  if (!find_unmixing (p, work, w))
    return NAN;
  explain_mixing (e, p, a);
  gradus_multiply (w, a, 2, 2, 2, mix);
  return gradus_amari (mix, 2);
}

/* Of the voices as loud as each other, whatever the explanation. */
static double
index_now (const GradusPosition *here)
{
  const Explanation e = explanation_at (0);
  double mix[4];

  return find_left (here, &e, mix);
}

/* The index of the microphones as they are, W = I. */
static double
index_before (const Params *p)
{
  return gradus_amari ((const double[]){ p->a11, p->a12, p->a21, p->a22 }, 2);
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_mixes, (work), gradus_n_strides (work->n, MOST_MIXES))

static GradusStatus
run_mix (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->mixed = MIN ((state->mix_done + 1) * gradus_stride (work->n, MOST_MIXES), work->n);
  return gradus_step_done (&state->mix_done, &state->mix_last,
                           (guint) gradus_n_strides (work->n, MOST_MIXES));
}

/* Another order and other signs, and what the microphones would hear then. */
static GradusStatus
run_explain (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const Explanation e = explanation_at (state->explain_done);
  double *differ = &gradus_array_write (&state->differ)[state->explain_done];
  double a[4];

  explain_mixing (&e, p, a);
  *differ = 0;
  for (guint i = 0; i < work->n; i++)
    {
      double s[2], x[2];

      explain_voices (&e, &work->s[2 * i], s);
      hear (p, &work->s[2 * i], x);
      for (guint j = 0; j < 2; j++)
        *differ = MAX (*differ, fabs (a[2 * j] * s[0] + a[2 * j + 1] * s[1] - x[j]));
    }
  state->explained = state->explain_done + 1;
  return gradus_step_done (&state->explain_done, &state->explain_last, EXPLANATIONS);
}

/* Of @n voices: n! 2^n. */
static double
count_explanations (guint n)
{
  double count = 1;

  for (guint k = 1; k <= n; k++)
    count *= 2 * k;
  return count;
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);

  gradus_array_write (&state->orders)[state->count_done]
    = count_explanations (state->count_done + 1);
  state->counted = state->count_done + 1;
  return gradus_step_done (&state->count_done, &state->count_last, MOST_VOICES);
}

static GradusStatus
run_undo (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusPosition here = { .params = p, .workspace = work, .state = state,
                                .dataset = context->dataset };
  const double index = index_now (&here);

  state->undone = true;
  gradus_context_raise_if (context, EVENT_STUCK, isnan (index));
  gradus_context_raise_if (context, EVENT_SEPARATED, index < SEPARATED);
  gradus_context_raise_if (context, EVENT_WORSE, index > index_before (p) + NOTHING);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static void
array_recovered (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work);
  double w[4], *y;

  if (!state->undone || !find_unmixing (p, work, w))
    return;
  y = gradus_array_init_matrix (out, work->n, 2);
  for (guint i = 0; i < work->n; i++)
    {
      double x[2];

      hear (p, &work->s[2 * i], x);
      for (guint j = 0; j < 2; j++)
        y[2 * i + j] = w[2 * j] * x[0] + w[2 * j + 1] * x[1];
    }
}

static void
array_heard (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work);
  double *x;

  if (state->mixed < work->n)
    return;
  x = gradus_array_init_matrix (out, work->n, 2);
  for (guint i = 0; i < work->n; i++)
    hear (p, &work->s[2 * i], &x[2 * i]);
}

static void
array_voices (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  const Explanation e = explanation_of (here);
  double *s = gradus_array_init_matrix (out, work->n, 2);

  for (guint i = 0; i < work->n; i++)
    explain_voices (&e, &work->s[2 * i], &s[2 * i]);
}

static void
array_mixing (const GradusPosition *here, GradusArray *out)
{
  const Explanation e = explanation_of (here);

  explain_mixing (&e, here->params, gradus_array_init_matrix (out, 2, 2));
}

static void
array_unmixing (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work);
  double w[4];

  if (state->undone && find_unmixing (p, work, w))
    memcpy (gradus_array_init_matrix (out, 2, 2), w, sizeof w);
}

static void
array_left (const GradusPosition *here, GradusArray *out)
{
  const Explanation e = explanation_of (here);
  double mix[4];

  if (((const State *) here->state)->undone && !isnan (find_left (here, &e, mix)))
    memcpy (gradus_array_init_matrix (out, 2, 2), mix, sizeof mix);
}

GRADUS_NUMBER (number_amari, (state), state->undone ? index_now (here) : NAN)
GRADUS_NUMBER (number_before, (p), index_before (p))
GRADUS_NUMBER (number_det, (p), det_of (p))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "recovered", N_ ("Voices recovered"), "Wx", .array = array_recovered,
    .indices = N_ ("time, recovered voice"), .flags = GRADUS_PER_DATUM },
  { "heard", N_ ("What the microphones hear"), "x", .array = array_heard,
    .indices = N_ ("time, microphone"), .flags = GRADUS_PER_DATUM },
  { "voices", N_ ("Voices, as explained"), "s", .array = array_voices,
    .indices = N_ ("time, voice"), .flags = GRADUS_PER_DATUM },
  { "mixing", N_ ("Mixing matrix"), "A", .array = array_mixing,
    .indices = N_ ("microphone, voice") },
  { "unmixing", N_ ("Unmixing matrix"), "W", .array = array_unmixing,
    .indices = N_ ("recovered voice, microphone") },
  { "left", N_ ("What is left of the mixing"), "WA", .array = array_left,
    .indices = N_ ("recovered voice, voice") },
  { "amari", N_ ("Amari index"), "a", .number = number_amari, .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS, .beside = "1" },
  { "amari-before", N_ ("Amari index of the microphones"), "a_0", .number = number_before,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "det", N_ ("Determinant of A"), "\\det A", .number = number_det, .flags = GRADUS_METRIC },
  { "differ", N_ ("What the microphones would hear otherwise"), "\\max|x' - x|",
    GRADUS_QUANTITY (State, differ), GRADUS_KNOWN (State, explained),
    .shape = GRADUS_EXTENT (EXPLANATIONS), .indices = N_ ("explanation"), .beside = "1" },
  { "orders", N_ ("Explanations of 1 to 4 voices"), "n!\\,2^n", GRADUS_QUANTITY (State, orders),
    GRADUS_KNOWN (State, counted), .shape = GRADUS_EXTENT (MOST_VOICES),
    .indices = N_ ("number of voices") },
  { "mixed", N_ ("Times mixed"), NULL, GRADUS_QUANTITY (State, mixed) },
  { "explained", N_ ("Explanations tried"), NULL, GRADUS_QUANTITY (State, explained) },
  { "counted", N_ ("Numbers of voices counted"), NULL, GRADUS_QUANTITY (State, counted) },
  { "undone", N_ ("W is there"), NULL, GRADUS_QUANTITY (State, undone) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint i = MIN (MAX (state->mixed, 1), work->n) - 1;
  const guint voices = MIN (state->count_last, MOST_VOICES - 1) + 1;
  const Explanation e = explanation_of (here);
  const guint k = MIN (state->explain_last, EXPLANATIONS - 1);
  double x[2], s[2], a[4], orders = 1;

  hear (p, &work->s[2 * i], x);
  explain_voices (&e, &work->s[2 * i], s);
  explain_mixing (&e, p, a);
  gradus_names_whole (names, "i", i + 1);
  gradus_names_whole (names, "n", work->n);
  gradus_names_vector (names, "s", s, 2);
  gradus_names_vector (names, "x", x, 2);
  gradus_names_vector (names, "first", &work->s[0], 2);
  gradus_names_matrix (names, "a", a, 2, 2);
  gradus_names_flag (names, "open", is_open (p));
  gradus_names_flag (names, "separated", state->undone && number_amari (here) < SEPARATED);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_whole (names, "n-explanations", EXPLANATIONS);
  gradus_names_flag (names, "swapped", e.order[0] == 1);
  gradus_names_whole (names, "turned", (e.factor[0] < 0) + (e.factor[1] < 0));
  gradus_names_number (names, "difference",
                       state->explained > 0 ? state->differ.data[k] : NAN);
  gradus_names_whole (names, "n-voices", voices);
  for (guint j = 1; j <= voices; j++)
    orders *= j;
  gradus_names_number (names, "n-orders", orders);
  gradus_names_number (names, "n-signs", ldexp (1, (int) voices));
  gradus_names_number (names, "n-both", count_explanations (voices));
  gradus_names_number (names, "of-asked", count_explanations ((guint) p->asked));
  gradus_names_word (names, "rows", _ ("recovered 1\nrecovered 2"));
  gradus_names_word (names, "columns", _ ("voice 1\nvoice 2"));
}

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_same, (state), state->differ.data[state->explain_last], *measured == 0)

/* Whatever undoes A undoes it in every order, with every sign and loudness. */
static gboolean
holds_orders (const GradusPosition *here, double *measured)
{
  double mix[4];

  for (guint k = 0; k < EXPLANATIONS; k++)
    {
      const Explanation e = explanation_at (k);
      const double index = find_left (here, &e, mix);

      if (!isnan (index))
        *measured = MAX (*measured, fabs (index - index_now (here)));
    }
  return *measured < NOTHING;
}

/* The covariance of what decorrelation makes is the identity. */
static gboolean
holds_white (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  double w[4], cov[3], white[3];

  if ((p->way != WAY_PCA && p->way != WAY_SYMMETRIC) || !find_unmixing (p, work, w))
    return TRUE;
  find_covariance (p, work->cov, cov);
  find_covariance (&(const Params){ .a11 = w[0], .a12 = w[1], .a21 = w[2], .a22 = w[3] }, cov,
                   white);
  *measured = MAX (MAX (fabs (white[0] - 1), fabs (white[1])), fabs (white[2] - 1));
  return *measured < 1e-6;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "same", N_ ("The microphones hear the same, to the bit"), "A P^{-1} P s = A s", holds_same,
    .phase = "explain" },
  { "orders", N_ ("The Amari index minds neither order nor sign"),
    "a(W A P^{-1}) = a(W A)", holds_orders, .phase = "undo" },
  { "white", N_ ("Decorrelated: the covariance is the identity"), "W S W^T = I", holds_white,
    .phase = "undo" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Row @row of the traces, counted from 1: the first @shown of @n times of column @j of @x (n x 2).
 */
static void
draw_trace (const Work *work, const double *x, guint j, guint shown, guint row, GradusRole role,
            GradusScene *scene)
{
  g_autofree double *one = g_new (double, MAX (shown, 1));
  double scale = 0;

  for (guint i = 0; i < work->n; i++)
    scale = MAX (scale, fabs (x[2 * i + j]));
  scale = scale > 0 ? scale : 1;
  for (guint i = 0; i < shown; i++)
    one[i] = x[2 * i + j];
  gradus_signals_draw (scene, one, shown, 1, work->rate, &scale, row - 1.0, (int) role,
                       GRADUS_LINE_SOLID);
}

/* The voice that is heard in row @j of W A, or the model's own colour where it is no single one. */
static GradusRole
role_of_recovered (const double mix[4], double index, guint j)
{
  if (index >= SEPARATED)
    return GRADUS_ROLE_MODEL;
  return GRADUS_ROLE_CLASS + (fabs (mix[2 * j + 1]) > fabs (mix[2 * j]));
}

static void
build_traces (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const Explanation e = explanation_of (here), as_it_is = explanation_at (0);
  const double end = (work->n - 1) / work->rate;
  g_auto (GradusArray) voices = { 0 };
  g_auto (GradusArray) recovered = { 0 };
  g_autofree double *x = g_new (double, (gsize) 2 * work->n);
  double mix[4];

  array_voices (here, &voices);
  array_recovered (here, &recovered);
  for (guint i = 0; i < work->n; i++)
    hear (p, &work->s[2 * i], &x[2 * i]);
  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_INTEGER_Y, C_ ("axis", "time (s)"),
                         C_ ("axis", "voices, microphones, recovered"));
  gradus_scene_set_x_range (scene, 0, end > 0 ? end : 1);
  gradus_scene_set_y_range (scene, 0.5, 6.5);
  gradus_scene_hrule (scene, 2.5, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, NULL);
  gradus_scene_hrule (scene, 4.5, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, NULL);
  for (guint j = 0; j < 2; j++)
    {
      draw_trace (work, voices.data, j, work->n, j + 1, GRADUS_ROLE_CLASS + e.order[j], scene);
      if (state->mixed > 0)
        draw_trace (work, x, j, state->mixed, j + 3, GRADUS_ROLE_DATA, scene);
      if (recovered.n_dims == 2)
        draw_trace (work, recovered.data, j, work->n, j + 5,
                    role_of_recovered (mix, find_left (here, &as_it_is, mix), j), scene);
    }
  if (state->mixed > 0 && state->mixed < work->n)
    gradus_scene_vrule (scene, (state->mixed - 1) / work->rate, GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_SOLID, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID,
                            C_ ("legend", "first voice"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID,
                            C_ ("legend", "second voice"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID,
                            C_ ("legend", "microphones"));
  if (recovered.n_dims == 2 && number_amari (here) >= SEPARATED)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                              C_ ("legend", "recovered, still mixed"));
}

static void
draw_cloud (const Work *work, const double *xy, guint shown, GradusScene *scene)
{
  const guint stride = (work->n + MOST_POINTS - 1) / MOST_POINTS;

  for (guint i = 0; i < shown; i += stride)
    gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 0.6,
                        (int) i);
}

/* What each voice alone would be: the columns of A, in the order and with the sign of @e. */
static void
draw_columns (const Params *p, const Explanation *e, GradusScene *scene)
{
  const char *const columns[2][2] = { { "a11", "a21" }, { "a12", "a22" } };
  const double at[2][2] = { { p->a11, p->a21 }, { p->a12, p->a22 } };
  double a[4];

  explain_mixing (e, p, a);
  for (guint j = 0; j < 2; j++)
    {
      const GradusRole role = GRADUS_ROLE_CLASS + e->order[j];

      gradus_scene_arrow (scene, 0, 0, a[j], a[2 + j], role, GRADUS_LINE_BOLD);
      gradus_scene_text (scene, a[j], a[2 + j], GRADUS_ANCHOR_ABOVE, role, 1, j == 0 ? "1" : "2");
      if (at[j][0] != 0 || at[j][1] != 0)
        gradus_scene_param_handle (scene, columns[j][0], columns[j][1], at[j][0], at[j][1]);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_BOLD,
                            C_ ("legend", "first voice alone"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_BOLD,
                            C_ ("legend", "second voice alone"));
}

/* What the microphones hear, with the columns of A. */
static void
build_heard (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const Explanation e = explanation_of (here);
  g_autofree double *x = g_new (double, (gsize) 2 * work->n);
  double reach = 1;

  for (guint i = 0; i < work->n; i++)
    {
      hear (p, &work->s[2 * i], &x[2 * i]);
      reach = MAX (reach, MAX (fabs (x[2 * i]), fabs (x[2 * i + 1])));
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "microphone 1"),
                         C_ ("axis", "microphone 2"));
  gradus_scene_include (scene, -reach, -reach);
  gradus_scene_include (scene, reach, reach);
  draw_cloud (work, x, state->mixed, scene);
  /* By hand the columns are to be found. */
  if (p->way != WAY_HAND || state->undone)
    draw_columns (p, &e, scene);
  if (p->way != WAY_HAND)
    return;
  for (guint j = 0; j < 2; j++)
    {
      double u[2];

      gradus_line_direction (j == 0 ? p->guess1 : p->guess2, u);
      gradus_scene_segment (scene, -reach * u[0], -reach * u[1], reach * u[0], reach * u[1],
                            GRADUS_ROLE_BET, GRADUS_LINE_DASHED);
      gradus_scene_turn_handle (scene, j == 0 ? "guess1" : "guess2", 180, 0, 0, 0.8 * reach * u[0],
                                0.8 * reach * u[1]);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_BET, GRADUS_LINE_DASHED,
                            C_ ("legend", "your directions"));
}

/* What comes out of W, and where each voice alone lies then. */
static void
build_recovered (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const Explanation e = explanation_of (here);
  g_auto (GradusArray) recovered = { 0 };
  double mix[4], reach = 0;

  array_recovered (here, &recovered);
  if (gradus_kit_waits (scene, !state->undone, _ ("W comes later."))
      || gradus_kit_waits (scene, recovered.n_dims != 2, _ ("There is no W.")))
    return;
  find_left (here, &e, mix);
  for (guint i = 0; i < 2 * work->n; i++)
    reach = MAX (reach, fabs (recovered.data[i]));
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "recovered 1"),
                         C_ ("axis", "recovered 2"));
  gradus_scene_include (scene, -reach, -reach);
  gradus_scene_include (scene, reach, reach);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  draw_cloud (work, recovered.data, work->n, scene);
  for (guint j = 0; j < 2; j++)
    gradus_scene_arrow (scene, 0, 0, mix[j], mix[2 + j], GRADUS_ROLE_CLASS + e.order[j],
                        GRADUS_LINE_BOLD);
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_BOLD,
                            C_ ("legend", "first voice alone"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_BOLD,
                            C_ ("legend", "second voice alone"));
}

/* How many explanations there are, over the number of voices. */
static void
build_count (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "voices"),
                         C_ ("axis", "explanations"));
  gradus_scene_set_x_range (scene, 0.5, MOST_VOICES + 0.5);
  gradus_scene_set_y_range (scene, 0.8, 1200);
  for (guint n = 1; n <= state->counted; n++)
    {
      const double count = state->orders.data[n - 1];

      gradus_scene_point (scene, n, count, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, 1.6, -1);
      gradus_scene_text (scene, n, 1.3 * count, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         GRADUS_NUM (count));
    }
  if (state->explained > 0)
    gradus_scene_point (scene, 2, state->explained, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1.6, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, C_ ("legend", "law"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "counted"));
  gradus_scene_point (scene, p->asked, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.8, -1);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, NULL, "bet", p->asked, p->bet);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "traces", N_ ("Voices, microphones, recovered"), .build = build_traces },
  { "heard", N_ ("What the microphones hear"), .build = build_heard },
  { "recovered", N_ ("What W makes of it"), .build = build_recovered },
  { "left", N_ ("What is left of the mixing: WA"), .kit = gradus_kit_matrix, .of = "left",
    .with = "numbers rows=rows columns=columns" },
  { "count", N_ ("How many explanations"), .build = build_count });

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("How many orders and signs of the voices explain the same "
                                      "recording?"),
    .shows = "count", .asks = "bet", .pseudocode = N_ ("bet on a number"), .once = TRUE,
    .run = gradus_run_nothing, .rule = "x = A s = (A P^{-1})(P s)",
    .filled = GRADUS_SAY ({ NULL, "\\role{bet}{<bet>} \\overset{?}{=} "
                                  "|\\{P\\}|" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("{asked} microphones hear {asked} voices. In how many orders, and with which "
                  "signs, may the voices have been, and the recording be the same?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "mix", N_ ("Mix"), N_ ("At each time both voices come to both microphones."),
    .shows = "traces heard", .pseudocode = N_ ("for each time: x ← A s"), .once = TRUE,
    .n_micro = n_mixes, .run = run_mix,
    .rule = "\\role{data}{x} = A s,\\quad \\role{data}{x_i} = \\role{class0}{a_{i1} s_1} + "
            "\\role{class1}{a_{i2} s_2}",
    .filled = GRADUS_SAY ({ NULL, "\\role{data}{x^{(<i>)}} = <a> <s> = <x|data>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At time {i} the voices are {s}, and the microphones hear {x}.") },
      { NULL, N_ ("All {n} times are mixed: both voices are in both recordings.") }) },
  { "explain", N_ ("Explain it otherwise"), N_ ("Another order and other signs, and the columns of "
                                                "A to match."),
    .shows = "traces heard", .pseudocode
    = N_ ("for 2 orders and 4 signs:\n  x′ ← (A P⁻¹)(P s)"),
    .once = TRUE, .micro = GRADUS_EXTENT (EXPLANATIONS), .run = run_explain,
    .rule = "x' = (A P^{-1})(P s) = x",
    .filled = GRADUS_SAY (
      { "micro", "A P^{-1} = <a>,\\quad \\max|x' - x| = <difference>" },
      { NULL, "2! \\cdot 2^2 = <n-explanations>" }),
    .said = GRADUS_SAY (
      { "micro and swapped and turned == 0", N_ ("Explanation {k}: the voices change places, and "
                                                 "the columns of A with them. The microphones hear "
                                                 "the same.") },
      { "micro and swapped", N_ ("Explanation {k}: the voices change places, flipped: {turned}. "
                                 "The microphones hear the same.") },
      { "micro and turned == 0", N_ ("Explanation {k}: as the voices were.") },
      { "micro", N_ ("Explanation {k}: the voices stay in their places, flipped: {turned}. The "
                     "microphones hear the same.") },
      { NULL, N_ ("{n-explanations} explanations, and in none does a microphone hear anything "
                  "else.") }) },
  { "law", N_ ("Count them all"), N_ ("Orders times signs, for one voice, two, three and four."),
    .shows = "count", .pseudocode = N_ ("n! 2ⁿ"), .once = TRUE,
    .micro = GRADUS_EXTENT (MOST_VOICES), .run = run_law, .rule = "n!\\,2^n",
    .filled = GRADUS_SAY (
      { "micro", "<n-voices>!\\,2^{<n-voices>} = <calc n-orders * n-signs = n-both>" },
      { NULL, "<asked>!\\,2^{<asked>} = <of-asked>" }),
    .said = GRADUS_SAY (
      { "micro and n-voices == 1", N_ ("1 voice: {n-both} explanations.") },
      { "micro", N_ ("{n-voices} voices: {n-orders} orders, {n-signs} ways to flip them, "
                     "{n-both} explanations.") },
      { NULL, N_ ("{asked} voices have {of-asked} explanations, and any loudness besides: twice "
                  "the voice and half of its column is the same sound.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {of-asked}.") }) },
  { "undo", N_ ("Undo it"), N_ ("A matrix W makes two voices of what the microphones heard."),
    .shows = "traces recovered", .pseudocode = N_ ("s ← W x"), .once = TRUE, .run = run_undo,
    .rules = GRADUS_SAY (
      { "way == inverse", "W = A^{-1},\\quad \\role{model}{Wx} = s" },
      { "way == pca", "S = U\\Lambda U^T,\\quad W = \\Lambda^{-1/2}U^T" },
      { "way == symmetric", "S = U\\Lambda U^T,\\quad W = U\\Lambda^{-1/2}U^T" },
      { "way == hand", "W = (u_1\\; u_2)^{-1}" },
      { NULL, "W = I" }),
    .filled = GRADUS_SAY (
      { "event:stuck", "\\det A = <det>" },
      { NULL, "W = <unmixing|model>,\\quad WA = <left>,\\quad a = <amari>" }),
    .said = GRADUS_SAY (
      { "event:stuck and open", N_ ("Both directions are the same, so that there is no W: turn one "
                                    "of them away.") },
      { "event:stuck", N_ ("Both microphones hear the same; nothing can be undone.") },
      { "separated", N_ ("Each recovered trace has one voice, in whatever order and sign: the "
                         "Amari index is {amari}, and was {amari-before}.") },
      { "event:worse", N_ ("The voices are farther from separated than they were: the Amari index "
                           "is {amari}, and was {amari-before}.") },
      { "way == none", N_ ("Nothing is undone: the Amari index of the microphones is {amari}.") },
      { NULL, N_ ("Both traces still have both voices: the Amari index is {amari}, and was "
                  "{amari-before}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define ENTRY(id_, label_, symbol_, member, standard, blurb_)                                      \
  { .id = id_, .label = label_, .symbol = symbol_, .blurb = blurb_,                                \
    GRADUS_PARAM_FIELD (Params, member), GRADUS_PLACE (standard, 100, -2, 2, 0.05) }
#define FIRST_BLURB N_ ("How loud the first voice is there. Drag the arrow of its column.")
#define SECOND_BLURB N_ ("How loud the second voice is there. Drag the arrow of its column.")

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("How many explanations there are."), GRADUS_PARAM_FIELD (Params, bet),
    .def = 1, .min = 1, .max = 1000, .slider_min = 1, .slider_max = 1000, .step = 1,
    .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "asked", .label = N_ ("Voices of the bet"), .symbol = "n",
    .blurb = N_ ("How many voices the bet is about."), GRADUS_PARAM_FIELD (Params, asked),
    .def = 3, .min = 2, .max = MOST_VOICES, .applies = GRADUS_APPLIES_REDO },
  ENTRY ("a11", N_ ("Microphone 1, voice 1"), "a_{11}", a11, 0.5, FIRST_BLURB),
  ENTRY ("a12", N_ ("Microphone 1, voice 2"), "a_{12}", a12, 1, SECOND_BLURB),
  ENTRY ("a21", N_ ("Microphone 2, voice 1"), "a_{21}", a21, 1.5, FIRST_BLURB),
  ENTRY ("a22", N_ ("Microphone 2, voice 2"), "a_{22}", a22, 0.5, SECOND_BLURB),
  { .id = "way", .label = N_ ("How to undo it"), .symbol = "W",
    .blurb = N_ ("Where W comes from: from A, from what the microphones hear, or from you."),
    GRADUS_PARAM_FIELD (Params, way), .def = WAY_INVERSE, GRADUS_CHOICES (
      [WAY_NONE] = { "none", N_ ("Not at all, W = I") },
      [WAY_INVERSE] = { "inverse", N_ ("The inverse of A") },
      [WAY_PCA] = { "pca", N_ ("Decorrelate by PCA") },
      [WAY_SYMMETRIC] = { "symmetric", N_ ("Decorrelate symmetrically") },
      [WAY_HAND] = { "hand", N_ ("By hand: guess the columns") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "guess1", .label = N_ ("Your first direction"), .unit = N_ ("°"),
    .blurb = N_ ("Where the first voice alone would lie. Turn it in the picture."),
    GRADUS_PARAM_FIELD (Params, guess1), .max = 180, .step = 1, .enabled_if = "way=hand",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "guess2", .label = N_ ("Your second direction"), .unit = N_ ("°"),
    .blurb = N_ ("Where the second voice alone would lie. Turn it in the picture."),
    GRADUS_PARAM_FIELD (Params, guess2), .def = 90, .max = 180, .step = 1,
    .enabled_if = "way=hand", .applies = GRADUS_APPLIES_REDO },
  { .id = "swap", .label = N_ ("Exchange the voices"),
    .blurb = N_ ("The second voice comes first, and its column of A too."),
    GRADUS_PARAM_FIELD (Params, swap), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "flip1", .label = N_ ("Flip the first"),
    .blurb = N_ ("The first voice and its column with the other sign."),
    GRADUS_PARAM_FIELD (Params, flip1), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "flip2", .label = N_ ("Flip the second"),
    .blurb = N_ ("The second voice and its column with the other sign."),
    GRADUS_PARAM_FIELD (Params, flip2), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "loud", .label = N_ ("Loudness of the first"),
    .blurb = N_ ("The first voice so many times as loud, and its column as much smaller."),
    GRADUS_PARAM_FIELD (Params, loud), .def = 1, .min = 0.1, .max = 10, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_STUCK] = { "stuck", N_ ("No way back"),
                    N_ ("Both microphones hear the same, or both directions agree: no W.") },
  [EVENT_SEPARATED] = { "separated-now", N_ ("Separated"),
                        N_ ("Each recovered trace has one voice.") },
  [EVENT_WORSE] = { "worse", N_ ("More mixed than before"),
                    N_ ("W has taken the traces farther from a clean separation.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "many", N_ ("How many explanations are there?"), "law", "count",
    .asks = GRADUS_ASKS_NUMBER, .about = "of-asked", .scale = "10",
    .words = N_ ("One voice has 2 explanations: as it is, and flipped. How many explanations "
                 "of one recording have {asked} voices?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{of-asked}: every order of the voices, times 2 signs of "
                                     "each; and any loudness besides.") }),
    .intuition = N_ ("You thought there is one answer, but swap two voices and two columns of A, "
                     "and the microphones hear the same."),
    .intuition_answer = "1" },
  { "parted", N_ ("Will the voices be apart?"), "undo", "recovered", .asks = GRADUS_ASKS_EVENT,
    .about = "separated-now",
    .words = N_ ("W makes two traces of what the microphones heard. Will each of them have one "
                 "voice?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "party", .title = N_ ("A sine and a sawtooth"),
    .blurb = N_ ("Two tones in two microphones: eight explanations, and the inverse of A brings "
                 "the tones back, from an Amari index of 0.417 to 0."),
    .data = "tones", .claims = "amari-before ~ 0.417\namari ~ 0.0\nn-explanations == 8" },
  { .id = "by-hand", .title = N_ ("By hand: four times"),
    .blurb = N_ ("s = (1, 1) is heard as (1.5, 2); det A = −1.25, and A⁻¹ = [−0.4, 0.8; 1.2, "
                 "−0.4] brings (1, 1) back."),
    .data = "ica-mix:sources=signs,side=2", .params = "asked=2",
    .claims = "det ~ -1.25\nunmixing[0,0] ~ -0.4\nunmixing[0,1] ~ 0.8\nunmixing[1,0] ~ 1.2\n"
              "heard[3,0] ~ 1.5\nheard[3,1] ~ 2\nrecovered[3,0] ~ 1\nn == 4" },
  { .id = "voices", .title = N_ ("Two voices at a party"),
    .blurb = N_ ("Half a second of two voices: listen to the microphones, and then to what is "
                 "recovered."),
    .data = "ica-voices:seconds=0.5", .data_seed = 1, .claims = "amari ~ 0.0\nn == 4000" },
  { .id = "hand", .title = N_ ("Undo it by hand"),
    .blurb = N_ ("Turn the two dashed lines onto the edges of the parallelogram: what lies along "
                 "them becomes a voice."),
    .data = "tones", .params = "asked=4 way=hand guess1=0 guess2=90",
    .claims = "amari ~ 0.417\nnot separated" },
  { .id = "swapped", .title = N_ ("Swapped, flipped, louder"),
    .blurb = N_ ("The second voice first, one flipped and one twice as loud: the microphones hear "
                 "the same, and the Amari index is 0 all the same."),
    .data = "tones", .params = "asked=2 swap=true flip2=true loud=2",
    .claims = "amari ~ 0.0\nloud == 2\nswapped\nturned == 1" },
  { .id = "waves", .title = N_ ("A sine and a square wave"),
    .blurb = N_ ("Three seconds of two slow waves, 200 times a second."),
    .data = "ica-waves:sources=2", .data_seed = 1, .params = "asked=4", .claims = "n == 600\namari "
                                                                                  "~ 0.0" },
  { .id = "decorrelated", .title = N_ ("Failure: decorrelated by PCA"),
    .blurb = N_ ("A = [1, 1; 0, 1]: uncorrelated, and farther from separated than before, 0.618 "
                 "against 0.5."),
    .data = "tones", .params = "a11=1 a12=1 a21=0 a22=1 way=pca",
    .claims = "amari ~ 0.618\namari-before ~ 0.5\never: event:worse",
    .failure = N_ ("Uncorrelated is not independent: decorrelation makes the cloud as wide in "
                   "every direction, and leaves a turn of which the covariance says nothing.") },
  { .id = "symmetric", .title = N_ ("Failure: decorrelated symmetrically"),
    .blurb = N_ ("A = [1, 1; 0, 1]: the turn that is left is as bad as the mixing was, 0.5 before "
                 "and after."),
    .data = "tones", .params = "a11=1 a12=1 a21=0 a22=1 way=symmetric asked=2",
    .claims = "amari ~ 0.5\namari-before ~ 0.5\nnever: event:worse",
    .failure = N_ ("Uncorrelated is not independent: W is the least change that decorrelates, and "
                   "a turn is left of which the covariance says nothing.") },
  { .id = "one-place", .title = N_ ("Failure: two microphones in one place"),
    .blurb = N_ ("A = [1, 1; 1, 1]: the determinant is 0, and what is heard lies on a line."),
    .data = "tones", .params = "a11=1 a12=1 a21=1 a22=1",
    .claims = "det == 0\never: event:stuck",
    .failure = N_ ("Both microphones hear the same, so that two voices would have to come out of "
                   "one recording. Move a microphone.") });

#define NUMPY "oracles-B/ch15a.out and ch15c.out: NumPy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "party", 1, "amari-before", GRADUS_EXPECT (0.41666666666666663), 1e-12, NUMPY },
  { "party", 1, "amari", GRADUS_EXPECT (0), 1e-12, NUMPY },
  { "party", 1, "differ", GRADUS_EXPECT (0, 0, 0, 0, 0, 0, 0, 0), 0,
    "by hand: the same two products are added" },
  { "party", 1, "orders", GRADUS_EXPECT (2, 8, 48, 384), 0, "by hand: n! 2^n" },
  { "by-hand", 1, "det", GRADUS_EXPECT (-1.25), 1e-12, "by hand: .5 · .5 - 1 · 1.5" },
  { "by-hand", 1, "unmixing", GRADUS_EXPECT (-0.4, 0.8, 1.2, -0.4), 1e-12, NUMPY },
  { "by-hand", 1, "heard", GRADUS_EXPECT (1.5, 2), 1e-12, .index = 6,
    .source = "by hand: .5 + 1, 1.5 + .5" },
  { "decorrelated", 1, "amari", GRADUS_EXPECT (0.618033988749895), 1e-9, NUMPY },
  { "symmetric", 1, "amari", GRADUS_EXPECT (0.5), 1e-9, NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "way", .title = N_ ("Decorrelated and undone"),
    .blurb = N_ ("On the left uncorrelated and still mixed, an Amari index of 0.5; on the right "
                 "parted, 0."),
    .preset = "symmetric", .left = "way=symmetric", .right = "way=inverse", .plot = "recovered",
    .claims = "left: amari ~ 0.5\nright: amari ~ 0.0\nright: ever: event:separated-now" });

static const GradusSheet sheet = {
  .aha = N_ ("Two microphones hear two voices mixed; voices can be parted, but not named, nor "
             "their loudness known."),
  .by_hand = N_ ("A = [0.5, 1; 1.5, 0.5] and s = (1, 1): x = (1.5, 2). The determinant is −1.25, "
                 "A⁻¹ = [−0.4, 0.8; 1.2, −0.4], and A⁻¹x = (1, 1)."),
  .why = "heard",
  .intuition = N_ ("A recording has one explanation."),
  .caught_by = "many",
  .breaks = N_ ("A = [1, 1; 1, 1]: the determinant is 0. Decorrelating is not parting: with "
                "A = [1, 1; 0, 1] the Amari index goes from 0.5 to 0.618."),
  .needs = "projection-direction gaussian-density",
  .leads_to = "density-linear-map ica-gaussian-failure ica",
  .aliases = "cocktail party; blind source separation; BSS; mixing matrix; 鸡尾酒会问题; "
             "盲源分离; 混合矩阵; jwjh",
  .terms = N_ ("blind source separation; mixing matrix; permutation"),
  .tiny = "traces heard",
};

const GradusDescriptor gradus_cocktail_party = {
  .id = "cocktail-party", .chapter = 15, .difficulty = 1,
  .title = N_ ("Mixing and its ambiguities"),
  .summary = N_ ("Two microphones hear two voices; see how many explanations the recording has, "
                 "and undo the mixing."),
  .goal = N_ ("Say what of the voices can be known from the recording, and what cannot."),
  .source = "CS229 lecture notes, part XII", .kind = GRADUS_KIND_EXPLORATION,
  .data_kind = &gradus_data_signals,
  .columns = N_ ("A channel for each microphone, or for each voice; the first two are taken."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name, .start_shows = "traces",
  .end_shows = "traces",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("Two voices, {n} times. Two microphones will hear them mixed.") }),
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE },
    { "equal", GRADUS_SENTENCE }),
};
