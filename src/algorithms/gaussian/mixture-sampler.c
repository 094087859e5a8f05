/* The mixture model as a generator, an exploration: hills are not groups.
 *
 * Situation. A hidden coin picks one of two groups, then the group draws the point from its bell.
 * Whoever sees the points alone sees one grey pile.
 *
 * Stages. The learner bets from which distance of the means, in standard deviations, the pile has
 * two hills (bet). Points are drawn, first the group and then the place (draw). The colours are
 * taken away (hide), and the hills are counted at nine distances (law).
 *
 * The law. The variance of a mixture is the mean of the variances inside the groups and the
 * variance between their means. The number of hills is counted exactly: between the means u away
 * from the first, the density rises where
 *
 *   g(u) = ln (phi u / s1^3) - u^2 / 2 s1^2 - ln ((1 - phi) (D - u) / s2^3) + (D - u)^2 / 2 s2^2
 *
 * is below 0. g rises from minus to plus infinity, unless u (D - u) (u / s1^2 + (D - u) / s2^2)
 * exceeds D somewhere, a cubic; then it has a top and a dip, and there are two hills where the
 * top is above 0 and the dip below. With equal variances and phi = 1/2 that is D > 2 s.
 *
 * Edge cases. Equal means: one hill. Equal bells: phi cannot be learnt from any number of points.
 *
 * Source: CS229 lecture notes, mixtures of Gaussians; J. Behboodian 1970, On the modes of a mixture
 * of two normal distributions, Technometrics 12 (hills).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-mould.h"
#include "gradus-rng.h"

#define BINS 48
#define TRIALS 9
#define FIRST 0.6
#define STRIDE 0.2
#define SHARES 5
#define PLACES 241
/* Steps of the sum that checks the density. */
#define FINE 4000

typedef struct
{
  double bet, apart, phi, s1, s2;
  int draws;
  bool hidden;
} Params;

typedef struct
{
  GradusArray where;       /* draws */
  GradusIntArray labels;   /* draws: 0 = left */
  guint drawn, left, draw_done, draw_last;
  GradusArray hills;       /* TRIALS */
  guint tried, try_done, try_last;
  bool grey;               /* the colours were taken away */
} State;

enum { EVENT_ONE, EVENT_FLAT, EVENT_SAME };

/* --- The density ------------------------------------------------------------------------------ */

static double
bell (double x, double mean, double s)
{
  return exp (-0.5 * gradus_square ((x - mean) / s)) / (s * sqrt (2 * G_PI));
}

/* Of group @c, 0 = left, shrunk to its share. */
static double
part_at (const Params *p, guint c, double x)
{
  return c == 0 ? p->phi * bell (x, -p->apart, p->s1) : (1 - p->phi) * bell (x, p->apart, p->s2);
}

static double
density_at (const Params *p, double x)
{
  return part_at (p, 0, x) + part_at (p, 1, x);
}

static double
inside_of (const Params *p)
{
  return p->phi * p->s1 * p->s1 + (1 - p->phi) * p->s2 * p->s2;
}

static double
between_of (const Params *p)
{
  return p->phi * (1 - p->phi) * gradus_square (2 * p->apart);
}

/* The logarithm of how much more the left bell falls than the right one rises. */
static double
falls_at (const Params *p, double u)
{
  const double v = 2 * p->apart - u;

  return log (p->phi * u / gradus_square (p->s1) / p->s1) - 0.5 * gradus_square (u / p->s1)
         - log ((1 - p->phi) * v / gradus_square (p->s2) / p->s2)
         + 0.5 * gradus_square (v / p->s2);
}

/* D less the cubic: below 0 where falls_at () falls. */
static double
cubic_at (const Params *p, double u)
{
  const double D = 2 * p->apart, v = D - u;

  return D - u * v * (u / gradus_square (p->s1) + v / gradus_square (p->s2));
}

/* Where @f changes its sign from @a to @b; the end that is nearer to that where it does not: far
 * apart, a top is nearer to its mean than can be told. */
static double
find_change (double (*f) (const Params *p, double u), const Params *p, double a, double b)
{
  const double at_a = f (p, a), at_b = f (p, b);
  const gboolean rises = at_b > at_a;

  if ((at_a > 0) == (at_b > 0))
    return fabs (at_a) < fabs (at_b) ? a : b;
  for (guint k = 0; k < 200; k++)
    {
      const double middle = 0.5 * (a + b);

      if (middle <= a || middle >= b)
        break;
      if ((f (p, middle) > 0) == rises)
        b = middle;
      else
        a = middle;
    }
  return 0.5 * (a + b);
}

/* Where the cubic is largest between the means; 0 where they agree. */
static double
find_bulge (const Params *p)
{
  const double D = 2 * p->apart, a = 1 / gradus_square (p->s1), b = 1 / gradus_square (p->s2);
  /* (a - b) u^3 less (a - 2 b) D u^2 and b D^2 u, turned over: 3 (b - a) u^2 + 2 (a - 2 b) D u +
   * b D^2 = 0 at its top. */
  const double q = 3 * (b - a), r = (a - 2 * b) * D, c = b * D * D;

  if (fabs (q) * D * D < 1e-12 * c)
    return -0.5 * c / r;
  return c / (-r + sqrt (r * r - q * c));
}

/* The hills, 1 or 2, their tops from the left and the valley between them. */
static guint
find_hills (const Params *p, double tops[2], double *valley)
{
  const double D = 2 * p->apart, tiny = 1e-12 * D;
  const double bulge = D > 0 ? find_bulge (p) : 0;

  *valley = NAN;
  tops[1] = NAN;
  if (!(D > 0))
    {
      tops[0] = 0;
      return 1;
    }
  if (cubic_at (p, bulge) < -1e-9 * D)
    {
      const double top = find_change (cubic_at, p, tiny, bulge);
      const double dip = find_change (cubic_at, p, bulge, D - tiny);

      if (falls_at (p, top) > 0 && falls_at (p, dip) < 0)
        {
          tops[0] = find_change (falls_at, p, tiny, top) - p->apart;
          tops[1] = find_change (falls_at, p, dip, D - tiny) - p->apart;
          *valley = find_change (falls_at, p, top, dip) - p->apart;
          if (fabs (*valley) < 1e-12 * D)
            *valley = 0;
          return 2;
        }
    }
  tops[0] = find_change (falls_at, p, tiny, D - tiny) - p->apart;
  /* What bisection leaves of the middle is no place. */
  if (fabs (tops[0]) < 1e-12 * D)
    tops[0] = 0;
  return 1;
}

static guint
count_hills (const Params *p)
{
  double tops[2], valley;

  return find_hills (p, tops, &valley);
}

static guint
count_at (const Params *p, double apart)
{
  Params other = *p;

  other.apart = apart;
  return count_hills (&other);
}

/* In it distances are told: the standard deviation inside the groups. */
static double
unit_of (const Params *p)
{
  return sqrt (inside_of (p));
}

/* The half distance from which on there are two hills. */
static double
find_threshold (const Params *p)
{
  double low = 0, high = 20 * MAX (p->s1, p->s2);

  for (guint k = 0; k < 100; k++)
    {
      const double middle = 0.5 * (low + high);

      if (count_at (p, middle) == 2)
        high = middle;
      else
        low = middle;
    }
  return 0.5 * (low + high);
}

/* The same for equal variances by its equation, in standard deviations. */
static double
solve_threshold (double phi)
{
  const double odds = fabs (log (phi / (1 - phi)));
  double low = 1, high = 20;

  for (guint k = 0; k < 100; k++)
    {
      const double t = 0.5 * (low + high), root = sqrt (t * t - 1);

      if (2 * log (t - root) + 2 * t * root < odds)
        low = t;
      else
        high = t;
    }
  return 0.5 * (low + high);
}

/* Whether both bells are one, so that phi is nowhere to be seen. */
static gboolean
is_same (const Params *p)
{
  return p->apart == 0 && p->s1 == p->s2;
}

static gboolean
is_flat (const Params *p)
{
  return p->s1 == p->s2 && p->phi == 0.5 && fabs (p->apart / p->s1 - 1) < 1e-9;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  if (!(p->phi > 0 && p->phi < 1))
    return g_strdup (_ ("All points come from one group; there is nothing to mix. Choose a share "
                        "between 0 and 1."));
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_array_init_vector (&state->where, (guint) p->draws);
  gradus_int_array_init (&state->labels, (guint) p->draws);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint i = state->draw_done;
  const gboolean left = gradus_rng_uniform (context->rng) < p->phi;

  if (i == 0)
    state->left = 0;
  gradus_int_array_write (&state->labels)[i] = left ? 0 : 1;
  gradus_array_write (&state->where)[i]
    = (left ? -p->apart : p->apart)
      + (left ? p->s1 : p->s2) * gradus_rng_gaussian (context->rng);
  state->left += left;
  state->drawn = i + 1;
  return gradus_step_done (&state->draw_done, &state->draw_last, (guint) p->draws);
}

static GradusStatus
run_hide (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->grey = true;
  gradus_context_raise_if (context, EVENT_ONE, count_hills (p) == 1 && !is_same (p));
  gradus_context_raise_if (context, EVENT_FLAT, is_flat (p));
  gradus_context_raise_if (context, EVENT_SAME, is_same (p));
  return GRADUS_STATUS_CONTINUE;
}

/* Half of the distance of a trial. */
static double
trial_at (const Params *p, guint k)
{
  return (FIRST + STRIDE * k) * unit_of (p);
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint k = state->try_done;

  gradus_array_write (&state->hills)[k] = count_at (p, trial_at (p, k));
  state->tried = k + 1;
  return gradus_step_done (&state->try_done, &state->try_last, TRIALS);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* The mean of the drawn points with @label (all where it is negative), and their share. */
static double
mean_of (const State *state, gint32 label, double *share)
{
  double sum = 0;
  guint count = 0;

  for (guint i = 0; i < state->drawn; i++)
    if (label < 0 || state->labels.data[i] == label)
      {
        sum += state->where.data[i];
        count++;
      }
  *share = state->drawn > 0 ? (double) count / state->drawn : NAN;
  return count > 0 ? sum / count : 0;
}

/* The variance of the drawn points, all of it or what is between the means of the groups. */
static double
drawn_variance (const State *state, gboolean between)
{
  double shares[2], share, sum = 0;
  const double middle = mean_of (state, -1, &share);
  const double means[2] = { mean_of (state, 0, &shares[0]), mean_of (state, 1, &shares[1]) };

  if (between)
    return shares[0] * gradus_square (means[0] - middle)
           + shares[1] * gradus_square (means[1] - middle);
  for (guint i = 0; i < state->drawn; i++)
    sum += gradus_square (state->where.data[i] - middle);
  return state->drawn > 0 ? sum / state->drawn : NAN;
}

GRADUS_NUMBER (number_hills, (p), count_hills (p))
GRADUS_NUMBER (number_threshold, (p), 2 * find_threshold (p) / unit_of (p))
GRADUS_NUMBER (number_inside, (p), inside_of (p))
GRADUS_NUMBER (number_between, (p), between_of (p))
GRADUS_NUMBER (number_total, (p), inside_of (p) + between_of (p))
GRADUS_NUMBER (number_drawn_total, (state), drawn_variance (state, FALSE))

static double
number_left (const GradusPosition *here)
{
  const State *state = here->state;
  double share;

  mean_of (state, 0, &share);
  return share;
}

static void
array_tops (const GradusPosition *here, GradusArray *out)
{
  const Params *p = here->params;
  double tops[2], valley;
  const guint hills = find_hills (p, tops, &valley);

  memcpy (gradus_array_init_vector (out, hills), tops, hills * sizeof *tops);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "hills", N_ ("Hills of the pile"), "k", .number = number_hills, .flags = GRADUS_METRIC },
  { "threshold", N_ ("Distance of two hills, in σ"), "D^\\ast / \\sigma",
    .number = number_threshold, .flags = GRADUS_METRIC },
  { "inside", N_ ("Variance inside the groups"), "\\overline{\\sigma^2}", .number = number_inside,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "between", N_ ("Variance between the means"), "\\phi(1-\\phi)D^2", .number = number_between,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "total", N_ ("Variance of the mixture"), "\\mathrm{Var}\\,x", .number = number_total,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "drawn-total", N_ ("Variance of the drawn points"), "s^2", .number = number_drawn_total,
    .flags = GRADUS_METRIC },
  { "left-share", N_ ("Share of the left group, drawn"), "n_1/n", .number = number_left,
    .flags = GRADUS_METRIC },
  { "tops", N_ ("Tops of the hills"), "\\hat x", .array = array_tops,
    .indices = N_ ("from the left") },
  { "where", N_ ("Drawn points"), "x", GRADUS_QUANTITY (State, where), .indices = N_ ("draw") },
  { "labels", N_ ("Their groups"), "z", GRADUS_QUANTITY (State, labels), .indices = N_ ("draw") },
  { "hills-at", N_ ("Hills at nine distances"), "k(D)", GRADUS_QUANTITY (State, hills),
    .shape = GRADUS_EXTENT (TRIALS), .indices = N_ ("half distance 0.6, 0.8, … 2.2 σ") },
  { "drawn", N_ ("Points drawn"), NULL, GRADUS_QUANTITY (State, drawn) },
  { "tried", N_ ("Distances tried"), NULL, GRADUS_QUANTITY (State, tried) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const guint i = MIN (state->draw_last, (guint) p->draws - 1);
  const guint k = MIN (state->try_last, TRIALS - 1);
  double tops[2], valley;
  const guint hills = find_hills (p, tops, &valley);
  const gboolean left = state->labels.data[i] == 0;

  gradus_names_number (names, "distance", 2 * p->apart / unit_of (p));
  gradus_names_number (names, "full", 2 * p->apart);
  gradus_names_flag (names, "from-left", left);
  gradus_names_number (names, "group-mean", left ? -p->apart : p->apart);
  gradus_names_number (names, "group-sd", left ? p->s1 : p->s2);
  gradus_names_number (names, "place", state->where.data[i]);
  gradus_names_whole (names, "draw", i + 1);
  gradus_names_whole (names, "lefts", state->left);
  gradus_names_number (names, "top", tops[0]);
  gradus_names_number (names, "other-top", tops[1]);
  gradus_names_number (names, "valley", valley);
  gradus_names_number (names, "top-height", density_at (p, tops[0]));
  gradus_names_number (names, "valley-height", hills == 2 ? density_at (p, valley) : NAN);
  gradus_names_flag (names, "flat", is_flat (p));
  gradus_names_flag (names, "same", is_same (p));
  gradus_names_number (names, "trial", 2 * (FIRST + STRIDE * k));
  gradus_names_whole (names, "hills-now", (gint64) state->hills.data[k]);
  gradus_names_flag (names, "even", p->phi == 0.5 && p->s1 == p->s2);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("From which distance of the means on has the grey pile two "
                                      "hills?"),
    .shows = "staircase", .asks = "bet", .pseudocode = N_ ("bet on a distance"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "p(x) = \\phi\\,N(x; -m, \\sigma_1^2) + (1-\\phi)\\,N(x; m, \\sigma_2^2)",
    .filled = GRADUS_SAY ({ NULL, "\\frac{D}{\\sigma} = <distance>,\\quad "
                                  "\\role{bet}{<bet>} \\overset{?}{=} \\frac{D^\\ast}{\\sigma}" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("Two bells, their means {distance} standard deviations apart. When the colours "
                  "are gone, from which distance on does the pile have two hills?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet} standard deviations.") }) },
  { "draw", N_ ("Draw"), N_ ("A hidden coin picks the group, then the group draws the point."),
    .shows = "pile",
    .pseudocode = N_ ("for each point:\n  z ← the coin\n  x ← the bell of group z"), .once = TRUE,
    .micro = "draws", .run = run_draw,
    .rule = "z \\sim \\phi,\\quad x \\mid z \\sim N(\\mu_z, \\sigma_z^2)",
    .filled = GRADUS_SAY (
      { "micro and from-left", "\\role{class0}{z = 1},\\quad x \\sim N(<group-mean>, "
                               "<group-sd>^2):\\quad x = <place|accent>" },
      { "micro", "\\role{class1}{z = 2},\\quad x \\sim N(<group-mean>, <group-sd>^2):\\quad "
                 "x = <place|accent>" },
      { NULL, "\\frac{n_1}{n} = \\frac{<lefts>}{<drawn>} = <left-share>,\\quad \\phi = <phi>" }),
    .said = GRADUS_SAY (
      { "micro and from-left", N_ ("Draw {draw}: the coin says left, and the left bell drops a "
                                   "point at {place}.") },
      { "micro", N_ ("Draw {draw}: the coin says right, and the right bell drops a point at "
                     "{place}.") },
      { NULL, N_ ("{drawn} points are drawn, {lefts} of them from the left group, a share of "
                  "{left-share}; the coin has {phi}.") }) },
  { "hide", N_ ("Hide the groups"), N_ ("Take the colours away: what is seen is one pile."),
    .shows = "pile", .pseudocode = N_ ("forget z"), .once = TRUE, .run = run_hide,
    .rule = "p(x) = \\sum_z p(z)\\,p(x \\mid z)",
    .filled = GRADUS_SAY (
      { "hills == 2", "p(<top>) = <top-height>,\\quad p(<valley>) = <valley-height>" },
      { NULL, "p(<top>) = <top-height>" }),
    .said = GRADUS_SAY (
      { "event:same", N_ ("Both bells are one and the same, so that the pile is the same for each "
                          "φ: it can tell nothing about the coin.") },
      { "hills == 2", N_ ("The pile has two hills, with tops at {top} and {other-top}, and a "
                          "valley at {valley}.") },
      { "event:flat", N_ ("The pile has one hill with a flat top: a little farther apart, and it "
                          "breaks into two.") },
      { NULL, N_ ("Two groups, and the pile has one hill, at {top}: hills are not groups.") }) },
  { "law", N_ ("Move the means apart"), N_ ("Count the hills at nine distances."),
    .shows = "staircase", .pseudocode = N_ ("for nine distances:\n  count the hills of p"),
    .once = TRUE, .micro = GRADUS_EXTENT (TRIALS), .run = run_law,
    .rules = GRADUS_SAY (
      { "even", "p''(0) \\propto \\frac{m^2}{\\sigma^2} - 1,\\quad D^\\ast = 2\\sigma" },
      { NULL, "\\mathrm{Var}\\,x = \\overline{\\sigma^2} + \\phi(1-\\phi)D^2" }),
    .filled = GRADUS_SAY (
      { "micro", "\\frac{D}{\\sigma} = <trial>:\\quad k = <hills-now>" },
      { NULL, "\\frac{D^\\ast}{\\sigma} = <threshold|model>,\\quad \\mathrm{Var}\\,x = "
              "<calc inside + between = total>" }),
    .said = GRADUS_SAY (
      { "micro and hills-now == 2", N_ ("{trial} standard deviations apart: two hills.") },
      { "micro", N_ ("{trial} standard deviations apart: one hill.") },
      { "even", N_ ("From 2 standard deviations on there are two hills: with equal bells the top "
                    "turns into a valley just there.") },
      { NULL, N_ ("From {threshold} standard deviations on there are two hills; with equal bells "
                  "and shares it would be 2.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {threshold}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define DEVIATION(id_, label_, symbol_, member)                                                    \
  { .id = id_, .label = label_, .symbol = symbol_, .blurb = N_ ("How wide the bell is."),          \
    GRADUS_PARAM_FIELD (Params, member), .def = 1, .min = 0.05, .max = 100, .slider_min = 0.2,     \
    .slider_max = 4, .step = 0.1, .applies = GRADUS_APPLIES_REDO }

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("A distance of the means in standard deviations."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 0.5, .max = 6, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "apart", .label = N_ ("Half of the distance"), .symbol = "m",
    .blurb = N_ ("The means are at −m and m. Drag the foot of the right bell."),
    GRADUS_PARAM_FIELD (Params, apart), .def = 1.5, .max = 100, .slider_max = 4, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "phi", .label = N_ ("Share of the left group"), .symbol = "φ",
    .blurb = N_ ("How often the coin says left."), GRADUS_PARAM_FIELD (Params, phi),
    GRADUS_SHARE (0.5) },
  DEVIATION ("s1", N_ ("Deviation of the left group"), "σ₁", s1),
  DEVIATION ("s2", N_ ("Deviation of the right group"), "σ₂", s2),
  { .id = "draws", .label = N_ ("Draws"), .blurb = N_ ("How many points are drawn."),
    GRADUS_PARAM_FIELD (Params, draws), .def = 400, .min = 1, .max = 20000, .slider_min = 10,
    .slider_max = 2000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "hidden", .label = N_ ("Hide the groups"),
    .blurb = N_ ("Whether the pile is grey from the first."), GRADUS_PARAM_FIELD (Params, hidden),
    .applies = GRADUS_APPLIES_LIVE });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ONE] = { "one-hill", N_ ("Two groups, one hill"),
                  N_ ("For their shares and widths the groups are so close that the pile has one "
                      "hill.") },
  [EVENT_FLAT] = { "flat", N_ ("A flat top"), N_ ("The hill is just about to break into two.") },
  [EVENT_SAME] = { "same", N_ ("φ cannot be seen"),
                   N_ ("Both bells are the same, so that the points tell nothing about φ.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* A sum over the line of p, or of (x - mean)^2 p. */
static double
sum_over (const Params *p, gboolean squares)
{
  const double reach = p->apart + 9 * MAX (p->s1, p->s2), mean = (1 - 2 * p->phi) * p->apart;
  double sum = 0;

  for (guint k = 0; k <= FINE; k++)
    {
      const double x = gradus_between (-reach, reach, k / (double) FINE);

      sum += density_at (p, x) * (squares ? gradus_square (x - mean) : 1);
    }
  return sum * 2 * reach / FINE;
}

/* Of a bell that is too narrow for the steps nothing is said. */
static gboolean
is_fine (const Params *p)
{
  return MIN (p->s1, p->s2) > 4 * (p->apart + 9 * MAX (p->s1, p->s2)) / FINE;
}

GRADUS_HOLDS (holds_one, (p), is_fine (p) ? fabs (sum_over (p, FALSE) - 1) : 0, *measured < 1e-9)
GRADUS_HOLDS (holds_variance, (p),
              is_fine (p) ? fabs (sum_over (p, TRUE) / (inside_of (p) + between_of (p)) - 1) : 0,
              *measured < 1e-9)
GRADUS_HOLDS (holds_threshold, (p),
              p->s1 == p->s2 ? fabs (find_threshold (p) / p->s1 - solve_threshold (p->phi)) : 0,
              *measured < 1e-4)
GRADUS_HOLDS (holds_coin, (state, p),
              fabs ((double) state->left / state->drawn - p->phi)
                / sqrt (p->phi * (1 - p->phi) / state->drawn),
              *measured <= 5 || state->drawn < 30)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "one", N_ ("The density sums to 1"), "\\int p\\,dx = 1", holds_one, .phase = "hide" },
  { "variance", N_ ("Inside and between make the variance"),
    "\\mathrm{Var}\\,x = \\overline{\\sigma^2} + \\phi(1-\\phi)D^2", holds_variance,
    .phase = "hide" },
  { "threshold", N_ ("Equal bells: the distance solves its equation"),
    "2\\ln(t-\\sqrt{t^2-1}) + 2t\\sqrt{t^2-1} = |\\ln\\tfrac{\\phi}{1-\\phi}|", holds_threshold,
    .phase = "law" },
  { "coin", N_ ("The drawn share agrees with the coin"),
    "|n_1/n - \\phi| \\le 5\\sqrt{\\phi(1-\\phi)/n}", holds_coin, .phase = "draw" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* As far as the picture of the pile goes. */
static double
reach_of (const Params *p)
{
  return p->apart + 3.5 * MAX (p->s1, p->s2);
}

typedef struct
{
  const Params *p;
  double scale;
  int part;        /* -1: the sum */
} Curve;

GRADUS_CURVE (height_along, Curve, c, x,
              c->scale * (c->part < 0 ? density_at (c->p, x) : part_at (c->p, (guint) c->part, x)))

static void
build_pile (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double reach = reach_of (p);
  const gboolean grey = p->hidden || state->grey;
  Curve curve = { p, MAX (state->drawn, 1) * 2 * reach / BINS, -1 };
  g_autofree gint32 *nobody = g_new (gint32, MAX (state->drawn, 1));
  double top = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x",
                         state->drawn > 0 ? C_ ("axis", "points") : C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, -reach, reach);
  if (state->drawn == 0)
    curve.scale = 1;
  for (guint i = 0; i < state->drawn; i++)
    nobody[i] = -1;
  for (guint k = 0; k < PLACES; k++)
    top = fmax (top, height_along (&curve, gradus_between (-reach, reach, k / (PLACES - 1.0))));
  gradus_scene_include (scene, 0, 1.25 * top);
  if (state->drawn > 0)
    gradus_census_draw (state->where.data, grey ? nobody : state->labels.data, state->drawn,
                        -reach, reach, BINS, 1, 0, scene);
  for (curve.part = 0; curve.part < 2 && !grey; curve.part++)
    {
      gradus_scene_function (scene, height_along, &curve, -reach, reach, PLACES,
                             GRADUS_ROLE_CLASS + curve.part, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, curve.part == 0 ? C_ ("legend", "left group")
                                                 : C_ ("legend", "right group"));
    }
  curve.part = -1;
  gradus_scene_function (scene, height_along, &curve, -reach, reach, PLACES, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "both together"));
  gradus_scene_point (scene, p->apart, 0, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, "apart", NULL, p->apart, 0);
}

/* How many hills there are, over the distance. */
static void
build_staircase (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double unit = unit_of (p), farthest = 2 * (FIRST + STRIDE * TRIALS);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_Y, C_ ("axis", "distance of the means (σ)"),
                         C_ ("axis", "hills"));
  gradus_scene_set_x_range (scene, 0, farthest);
  gradus_scene_set_y_range (scene, 0.5, 2.5);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_hrule (scene, 2, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (state->tried == TRIALS)
    {
      const double at = 2 * find_threshold (p) / unit;
      const double x[] = { 0, MIN (at, farthest), MIN (at, farthest), farthest };
      const double y[] = { 1, 1, at < farthest ? 2 : 1, at < farthest ? 2 : 1 };

      gradus_scene_polyline (scene, x, y, 4, GRADUS_ROLE_TRUTH,
                             GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "law"));
    }
  for (guint k = 0; k < state->tried; k++)
    gradus_scene_point (scene, 2 * (FIRST + STRIDE * k), state->hills.data[k], GRADUS_ROLE_MODEL,
                        GRADUS_SHAPE_CIRCLE,
                        state->tried < TRIALS && k + 1 == state->tried ? 2 : 1.4, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "hills counted"));
  gradus_scene_vrule (scene, p->bet, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_point (scene, p->bet, 1.5, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, "bet", NULL, p->bet, 1.5);
}

/* Inside and between, of the law and of what was drawn, one upon the other. */
static void
build_variance (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const char *const names[] = { _ ("by the law"), _ ("drawn") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "variance of"),
                         C_ ("axis", "variance"));
  gradus_scene_set_x_names (scene, names, 2);
  gradus_scene_set_x_range (scene, 0.5, 2.5);
  for (guint side = 0; side < (state->drawn > 1 ? 2u : 1u); side++)
    {
      const double between = side == 0 ? between_of (p) : drawn_variance (state, TRUE);
      const double total = side == 0 ? inside_of (p) + between : drawn_variance (state, FALSE);

      gradus_scene_bar (scene, side + 1, 0.6, 0, total - between, GRADUS_ROLE_DATA, 0.5);
      gradus_scene_bar (scene, side + 1, 0.6, total - between, total, GRADUS_ROLE_MODEL, 0.8);
      gradus_scene_text (scene, side + 1, total, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         GRADUS_NUM (total));
      gradus_scene_include (scene, 1, 1.2 * total);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "inside the groups"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "between their means"));
}

/* The density for five shares: where they lie on each other, nothing can be learnt of phi. */
static void
build_shares (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p);
  const double reach = reach_of (p);
  Params other = *p;
  const Curve curve = { &other, 1, -1 };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, -reach, reach);
  for (guint k = 0; k < SHARES; k++)
    {
      other.phi = 0.1 + 0.2 * k;
      gradus_scene_function (scene, height_along, &curve, -reach, reach, PLACES, GRADUS_ROLE_MUTED,
                             GRADUS_LINE_SOLID);
    }
  gradus_scene_label (scene, C_ ("legend", "φ = 0.1, 0.3, … 0.9"));
  other.phi = p->phi;
  gradus_scene_function (scene, height_along, &curve, -reach, reach, PLACES, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "φ as it is"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "pile", N_ ("Points that were drawn"), .build = build_pile,
    .caption = GRADUS_SAY ({ NULL, N_ ("{distance} standard deviations apart") }) },
  { "staircase", N_ ("Hills over the distance"), .build = build_staircase },
  { "variance", N_ ("Inside and between"), .build = build_variance },
  { "shares", N_ ("What φ does"), .build = build_shares });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "hills", N_ ("When are there two hills?"), "law", "pile", .asks = GRADUS_ASKS_NUMBER,
    .about = "threshold", .scale = "0.3", .when = "not same",
    .words = N_ ("The means move apart. From which distance on, in standard deviations, does the "
                 "grey pile have two hills?"),
    .truth = GRADUS_SAY (
      { "even", N_ ("{threshold}: closer bells overlap so much that their sum has one top.") },
      { "s1 == s2", N_ ("{threshold}: with unlike shares the groups have to be farther apart, or "
                        "the smaller is a shoulder of the larger one.") },
      { NULL, N_ ("{threshold}, counted in the root of the mean variance: closer, the narrow bell "
                  "is no more than the tip of the pile, or one is a shoulder of the other.") }),
    .intuition = N_ ("You thought two groups make two hills, but at a distance of 1.9 standard "
                     "deviations they make one: hills are not groups."),
    .intuition_answer = "0" },
  { "two", N_ ("Two hills?"), "hide", "pile", .asks = GRADUS_ASKS_EVENT, .about = "hills == 2",
    .words = N_ ("The means are {distance} standard deviations apart, and the colours go. Does the "
                 "pile have two hills?") },
  { "total", N_ ("How large is the variance?"), "hide", "variance", .asks = GRADUS_ASKS_NUMBER,
    .about = "total", .scale = "0.3", .when = "apart > 0",
    .words = N_ ("Inside the groups the variance is {inside} on average, and the means are at "
                 "−{apart} and {apart}, the left one with the share {phi}. What is the variance of "
                 "all points together?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "two", .title = N_ ("Two hills"),
    .blurb = N_ ("Means 3 standard deviations apart: tops at ±1.463, a valley of 0.130 between."),
    .params = "apart=1.5", .data = "none", .seed = 1,
    .claims = "hills == 2\nother-top ~ 1.463\nvalley-height ~ 0.130\ndistance == 3" },
  { .id = "one", .title = N_ ("Two groups, one hill"),
    .blurb = N_ ("1.9 standard deviations apart: the same two groups, and one hill."),
    .params = "apart=0.95", .seed = 1, .claims = "hills == 1\ndistance ~ 1.90\n"
                                                 "ever: event:one-hill" },
  { .id = "by-hand", .title = N_ ("By hand: a flat top"),
    .blurb = N_ ("2 apart: the top is flat, 0.242 high, and the variance is 1 inside and 1 "
                 "between, 2 in all."),
    .params = "apart=1", .seed = 1,
    .claims = "hills == 1\ntop-height ~ 0.242\ninside == 1\nbetween == 1\ntotal == 2\n"
              "ever: event:flat" },
  { .id = "rare", .title = N_ ("A rare group"),
    .blurb = N_ ("Nine of ten are on the left, 3 standard deviations apart: one hill. Two come "
                 "from 3.31 on."),
    .params = "phi=0.9 apart=1.5", .seed = 1,
    .claims = "hills == 1\nthreshold ~ 3.31\nphi == 0.9\ndistance == 3" },
  { .id = "same-middle", .title = N_ ("One middle, two widths"),
    .blurb = N_ ("Equal means, deviations 1 and 3: one hill, 0.266 high, and two groups."),
    .params = "apart=0 s2=3", .seed = 1, .claims = "hills == 1\ntop-height ~ 0.266" },
  { .id = "hidden", .title = N_ ("Grey from the first"),
    .blurb = N_ ("Only what whoever has to learn the groups can see: no colours."),
    .params = "apart=1.5 hidden=true", .seed = 2, .claims = "hills == 2" },
  { .id = "together", .title = N_ ("Failure: the same bell twice"),
    .blurb = N_ ("Equal means and equal widths: the density is the same for each φ."),
    .params = "apart=0", .seed = 1,
    .failure = N_ ("Where both groups have one bell, the points do not depend on the coin, and no "
                   "number of them says anything about φ. Groups have to differ in what is seen."),
    .claims = "ever: event:same\nbetween == 0" });

#define ORACLE "oracles-B/ch14.out: SciPy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "two", 1, "tops", GRADUS_EXPECT (-1.46325, 1.46325), 1e-5, ORACLE },
  { "two", 1, "total", GRADUS_EXPECT (3.25), 1e-12, "by hand: 1 + 1.5²" },
  { "two", 1, "threshold", GRADUS_EXPECT (2), 1e-4, "by hand: p″(0) = 0" },
  { "by-hand", 1, "total", GRADUS_EXPECT (2), 1e-12, "by hand: 1 + 1" },
  { "by-hand", 1, "hills", GRADUS_EXPECT (1), 0, "by hand: p″(0) = 0" },
  { "rare", 1, "threshold", GRADUS_EXPECT (2 * 1.6572509481), 1e-6, ORACLE },
  { "same-middle", 1, "tops", GRADUS_EXPECT (0), 1e-12, "by hand" },
  { "two", 1, "hills-at", GRADUS_EXPECT (1, 1, 1, 2, 2, 2, 2, 2, 2), 0, "by hand: D > 2σ" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "apart", .title = N_ ("1.9 and 3 standard deviations"),
    .blurb = N_ ("The same two groups: one hill on the left, two on the right."), .preset = "two",
    .left = "apart=0.95", .right = "apart=1.5", .plot = "pile",
    .claims = "left: hills == 1\nright: hills == 2" });

static const GradusSheet sheet = {
  .aha = N_ ("First a hidden coin picks the group, then the group draws the point; you see only "
             "the point."),
  .by_hand = N_ ("Means −1 and 1, variances 1, shares ½: the mean is 0, and the variance is 1 "
                 "inside and 1 between, 2 in all."),
  .why = "staircase", .intuition = N_ ("Two groups make two hills."), .caught_by = "hills",
  .breaks = N_ ("Equal bells: the density does not change while φ goes from 0 to 1. Curves that "
                "lie on each other give it away."),
  .needs = "gaussian-density", .leads_to = "gmm-known-labels gmm-em",
  .aliases = "GMM; mixture model; latent variable; 混合高斯模型; 隐变量; 采样; hhgs",
  .terms = N_ ("mixture model; latent variable; generative model"),
  .tiny = "pile staircase",
};

const GradusDescriptor gradus_mixture_sampler = {
  .id = "mixture-sampler", .chapter = 14, .difficulty = 1,
  .title = N_ ("The mixture model as a generator"),
  .summary = N_ ("Draws points from two hidden groups, and asks how many hills the pile has when "
                 "the groups are not seen."),
  .goal = N_ ("Say how a mixture makes its points, and why hills are not groups."),
  .source = "CS229 lecture notes, mixtures of Gaussians; Behboodian 1970",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_none,
  .columns = N_ ("No data: two bells and a coin are all."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .name = name,
  .validate = validate, .init = init, .start_shows = "pile", .end_shows = "staircase",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("Two bells, each shrunk to its share, and their sum.") }),
};
