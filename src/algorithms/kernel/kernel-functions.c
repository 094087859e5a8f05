/* Kernels and kernel matrices, an exploration: which tables of similarities are lawful.
 *
 * Situation. A table says how much any two things have in common. Either three things A, B, C with
 * A~A = B~B = C~C = 1, A~B = B~C = s and A~C = r (what = three), or points of a table with a
 * function of two of them, K_ij = K (x_i, x_j) (what = points; of more than 60 points as many,
 * evenly spread over the rows).
 *
 * Stages. The learner lays down how small r may be, or how small the smallest eigenvalue gets
 * (bet), and mixes the first three things, whose squared length is added up product by product
 * (mix). The table is filled (fill): with 41 values of r, or point after point, and each time its
 * smallest eigenvalue is noted. Then all eigenvalues of the table, with the weights of the smallest
 * (spectrum), and what they mean (law).
 *
 * The law. If things have features phi with these inner products, then w' K w = |sum w_i phi_i|^2
 * is a squared length for all weights w, so no eigenvalue is below 0. If none is, the rows of V
 * sqrt (Lambda) are such features. So a function of two points is a kernel exactly where all its
 * tables have this property (Mercer). Of three things: C's part in the plane of A and B has the
 * squared length q = s^2 + (s^2 - r)^2 / (1 - s^2), which must not be above C's own 1: r >= 2 s^2 -
 * 1, the cosine of twice the angle.
 *
 * The picture. A and B stand upright in the plane of the picture. All arrows with C~B = s end on a
 * ring around B, and r says how far to the right C is: with a small r it has to leave the sphere.
 *
 * Edge cases. Below 0 is what is so by more than the rounding of the eigenvalues, 1e-12 of the sum
 * of their sizes. A point that is there twice makes the smallest eigenvalue 0, which is lawful.
 *
 * Numbers. A point that joins adds a row and a column, and the smallest eigenvalue does not rise
 * (interlacing). Of the three things it is min (1 - r, 1 + r/2 - sqrt (r^2/4 + 2 s^2)).
 *
 * Source: CS229 lecture notes, part V, section 7; Sugiyama, Illustrated Machine Learning, section
 * 8.4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "../concepts/flat-in-space.h"
#include "../concepts/sheet.h"
#include "alike.h"

typedef GradusAlike Params;

/* So many values of r are tried, from -1 to 1. */
#define STOPS 41
/* Beyond these numbers nothing is computed. */
#define LARGEST 1e100

enum { AT, LOWEST };

typedef struct
{
  GradusReadings census;   /* stops x 2: r or the points so far, the smallest eigenvalue; known: the
                            * law has been said */
  guint mixed, mixed_done, mixed_last;   /* products of the learner's mixture */
  bool found;              /* the eigenvalues of the table */
} State;

enum { EVENT_REFUSED, EVENT_EDGE, EVENT_TURNS };

/* --- What is looked at ------------------------------------------------------------------------ */

GRADUS_CURVE (three_curve, Params, p, far, gradus_alike_three (p, far))

/* A~C of the pictures: while values are tried, the newest. */
static double
shown_far (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return gradus_position_is_phase (here, "fill") && state->census.done > 0
           ? gradus_readings_newest (&state->census, AT) : p->far;
}

/* So many things are in the table that the pictures show. */
static guint
shown_size (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return p->what == GRADUS_ALIKE_THREE ? 3 : state->census.made;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  for (guint i = 0; i < gradus_alike_size (p, table) && p->what == GRADUS_ALIKE_POINTS; i++)
    {
      const guint row = gradus_alike_row (table, i);
      const double *x = gradus_table_row (table, row);

      if (!(fabs (gradus_alike_value (p, x, x, table->d)) < LARGEST))
        return g_strdup_printf (_ ("The numbers of point %u are so large that its kernel value "
                                   "cannot be computed with. Rescale the columns or take the RBF "
                                   "kernel."), row + 1);
    }
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);

  gradus_array_init_matrix (&state->census.rows,
                            p->what == GRADUS_ALIKE_THREE ? STOPS : gradus_alike_size (p, table),
                            2);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_products, (p, table), gradus_alike_count_products (p, table))

static GradusStatus
run_mix (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);

  state->mixed = state->mixed_done + 1;
  return gradus_step_done (&state->mixed_done, &state->mixed_last,
                           gradus_alike_count_products (p, table));
}

GRADUS_MICROS (n_readings, (state), state->census.rows.shape[0])

static GradusStatus
run_fill (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const gboolean three = p->what == GRADUS_ALIKE_THREE;
  const guint done = state->census.done;
  double *row = gradus_readings_next (&state->census);

  row[AT] = three ? ((int) done - STOPS / 2) / (double) (STOPS / 2) : done + 1;
  row[LOWEST] = three ? gradus_alike_smallest (p, table, row[AT], 3)
                      : gradus_alike_smallest (p, table, p->far, done + 1);
  gradus_context_raise_if (context, EVENT_TURNS,
                           done > 0 && (row[LOWEST] >= 0)
                             != (gradus_readings_get (&state->census, done - 1, LOWEST) >= 0));
  return gradus_readings_noted (&state->census);
}

static GradusStatus
run_spectrum (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  g_autofree GradusAlikeSpectrum *s = gradus_alike_spectrum (p, table);

  state->found = true;
  gradus_context_raise_if (context, EVENT_REFUSED, gradus_alike_last (s) < 0);
  gradus_context_raise_if (context, EVENT_EDGE, gradus_alike_last (s) == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  ((State *) state_)->census.known = true;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_smallest (const GradusPosition *here)
{
  GRADUS_HERE (p, table);
  g_autofree GradusAlikeSpectrum *s = gradus_alike_spectrum (p, table);

  return gradus_alike_last (s);
}

/* Known when all values of r have been tried. */
GRADUS_NUMBER (number_limit, (state, p),
               p->what == GRADUS_ALIKE_THREE && state->census.made == STOPS
                 ? gradus_alike_limit (p) : NAN)
GRADUS_NUMBER (number_needed, (p),
               p->what == GRADUS_ALIKE_THREE ? gradus_alike_needed (p, p->far) : NAN)

/* w' K w of the learner's weights of the first three things. */
static double
mixture_of (const Params *p, const GradusTable *table)
{
  double sum = 0;

  for (guint k = 0; k < gradus_alike_count_products (p, table); k++)
    sum += gradus_alike_product (p, table, k);
  return sum;
}

GRADUS_NUMBER (number_mixture, (state, p, table),
               state->mixed == gradus_alike_count_products (p, table) ? mixture_of (p, table) : NAN)
GRADUS_VECTOR (array_products, (p, table), gradus_alike_count_products (p, table), k,
               gradus_alike_product (p, table, k))

static void
array_table (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, table);
  const guint m = shown_size (here);

  gradus_array_init_matrix (out, m, m);
  if (m > 0)
    gradus_alike_fill (p, table, shown_far (here), m, gradus_array_write (out));
}

static void
array_values (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, table);
  g_autofree GradusAlikeSpectrum *s = gradus_alike_spectrum (p, table);
  double *values = gradus_array_init_vector (out, s->m);

  for (guint i = 0; i < s->m; i++)
    values[i] = fabs (s->values[i]) <= s->slack ? 0 : s->values[i];
}

/* Of the smallest eigenvalue. */
static void
array_weights (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, table);
  g_autofree GradusAlikeSpectrum *s = gradus_alike_spectrum (p, table);

  memcpy (gradus_array_init_vector (out, s->m), s->vectors + (gsize) (s->m - 1) * s->m,
          s->m * sizeof (double));
}

/* The same for each row of the data, 0 where it is not in the table. */
static void
array_weight (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, table);
  g_auto (GradusArray) weights = { 0 };
  double *weight = gradus_array_init_vector (out, table->n);

  array_weights (here, &weights);
  for (guint i = 0; i < gradus_alike_size (p, table) && p->what == GRADUS_ALIKE_POINTS; i++)
    weight[gradus_alike_row (table, i)] = weights.data[i];
}

/* V sqrt (Lambda), where no eigenvalue is below 0. */
static void
array_features (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (p, table);
  g_autofree GradusAlikeSpectrum *s = gradus_alike_spectrum (p, table);
  double *features;

  if (!(gradus_alike_last (s) >= 0))
    return;
  gradus_array_init_matrix (out, s->m, s->m);
  features = gradus_array_write (out);
  for (guint i = 0; i < s->m; i++)
    for (guint j = 0; j < s->m; j++)
      features[i * s->m + j] = sqrt (MAX (s->values[j], 0)) * s->vectors[j * s->m + i];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "smallest", N_ ("Smallest eigenvalue"), "\\lambda_{\\min}", .number = number_smallest,
    .flags = GRADUS_METRIC, GRADUS_KNOWN (State, found) },
  { "limit", N_ ("Least lawful A~C"), "r_{\\min}", .number = number_limit,
    .flags = GRADUS_METRIC },
  { "needed", N_ ("Squared length that C needs"), "q", .number = number_needed,
    .flags = GRADUS_METRIC, GRADUS_KNOWN (State, found) },
  { "mixture", N_ ("Squared length of the mixture"), "w^TKw", .number = number_mixture,
    .flags = GRADUS_METRIC },
  { "products", N_ ("Products of the mixture"), "w_iK_{ij}w_j", .array = array_products,
    .indices = N_ ("product: each thing with itself, then the pairs") },
  { "table", N_ ("Kernel matrix"), "K", .array = array_table, .indices = N_ ("thing, thing") },
  { "eigenvalues", N_ ("Eigenvalues"), "\\lambda", .array = array_values,
    .indices = N_ ("number, the largest first"), GRADUS_KNOWN (State, found) },
  { "weights", N_ ("Weights of the smallest eigenvalue"), "v", .array = array_weights,
    .indices = N_ ("thing"), GRADUS_KNOWN (State, found) },
  { "weight", N_ ("Weight in the shortest mixture"), "v_i", .array = array_weight,
    .indices = N_ ("datum"), .flags = GRADUS_PER_DATUM, GRADUS_KNOWN (State, found) },
  { "features", N_ ("Features with these products"), "\\Phi", .array = array_features,
    .indices = N_ ("thing, feature; empty where there are none"),
    GRADUS_KNOWN (State, census.known) },
  { "census", N_ ("Tables looked at"), "(r, \\lambda_{\\min})",
    GRADUS_QUANTITY (State, census.rows),
    .indices = N_ ("table: A~C or the number of points, its smallest eigenvalue") },
  { "mixed", N_ ("Products added"), NULL, GRADUS_QUANTITY (State, mixed) },
  { "made", N_ ("Number of tables"), NULL, GRADUS_QUANTITY (State, census.made) });

/* The newest product of the mixture, and what the products are called. */
static void
name_product (const GradusPosition *here, GradusNames *names)
{
  static const char letters[] = "ABC";
  GRADUS_HERE (state, p, table);
  g_autoptr (GString) called = g_string_new (NULL);
  const guint last = MIN (state->mixed_last, gradus_alike_count_products (p, table) - 1);
  double sum = 0;
  guint pair[2];

  for (guint k = 0; k < gradus_alike_count_products (p, table); k++)
    {
      gradus_alike_pair (p, table, k, pair);
      if (p->what == GRADUS_ALIKE_THREE)
        g_string_append_printf (called, "%s%c~%c", k > 0 ? "\n" : "", letters[pair[0]],
                                letters[pair[1]]);
      else
        g_string_append_printf (called, "%s%u~%u", k > 0 ? "\n" : "", pair[0] + 1, pair[1] + 1);
      if (k <= last)
        sum += gradus_alike_product (p, table, k);
      if (k == last)
        gradus_names_word (names, "pair", strrchr (called->str, '\n') != NULL
                                            ? strrchr (called->str, '\n') + 1 : called->str);
    }
  gradus_alike_pair (p, table, last, pair);
  gradus_names_word (names, "called", called->str);
  gradus_names_flag (names, "itself", pair[0] == pair[1]);
  gradus_names_number (names, "wi", p->w[pair[0]]);
  gradus_names_number (names, "wj", p->w[pair[1]]);
  gradus_names_number (names, "kij", gradus_alike_entry (p, table, p->far, pair[0], pair[1]));
  gradus_names_number (names, "product", gradus_alike_product (p, table, last));
  gradus_names_number (names, "sum", sum);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, table);
  const GradusReadings *census = &state->census;
  const double angle = acos (p->near) * 180 / G_PI;
  const double needed = gradus_alike_needed (p, shown_far (here));
  guint lawful = 0;
  double first = NAN;

  for (guint i = 0; i < census->made; i++)
    {
      if (gradus_readings_get (census, i, LOWEST) < 0)
        continue;
      if (lawful++ == 0)
        first = gradus_readings_get (census, i, AT);
    }
  gradus_names_vector (names, "w", p->w, MIN (gradus_alike_size (p, table), 3));
  gradus_names_whole (names, "m", gradus_alike_size (p, table));
  gradus_names_number (names, "shown", shown_far (here));
  gradus_names_number (names, "at", gradus_readings_newest (census, AT));
  gradus_names_number (names, "low", gradus_readings_newest (census, LOWEST));
  gradus_names_flag (names, "fits", gradus_readings_newest (census, LOWEST) >= 0);
  gradus_names_whole (names, "lawful-count", lawful);
  gradus_names_number (names, "first", first);
  gradus_names_number (names, "angle", angle);
  gradus_names_number (names, "twice", 2 * angle);
  gradus_names_number (names, "shown-needed", needed);
  gradus_names_flag (names, "sticks-out", needed > 1 + 1e-9);
  gradus_names_flag (names, "few", gradus_alike_size (p, table) <= 6);
  gradus_names_flag (names, "sampled",
                     p->what == GRADUS_ALIKE_POINTS && table->n > GRADUS_ALIKE_MOST);
  gradus_names_flag (names, "flat", fabs (needed - 1) <= 1e-9);
  name_product (here, names);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("How small may it be?"), .shows = "smallest", .asks = "bet",
    .pseudocode = N_ ("bet on the table"), .once = TRUE, .run = gradus_run_nothing,
    .rules = GRADUS_SAY (
      { "what == three",
        "K = \\begin{pmatrix} 1 & s & \\role{accent}{r} \\\\ s & 1 & s \\\\ "
        "\\role{accent}{r} & s & 1 \\end{pmatrix}" },
      { NULL, "K_{ij} = K(x_i, x_j),\\qquad \\lambda_{\\min}(K)" }),
    .filled = GRADUS_SAY (
      { "what == three", "s = <near>:\\qquad \\role{accent}{r} \\ge \\role{bet}{<bet>}\\ ?" },
      { NULL, "\\lambda_{\\min} = \\role{bet}{<bet>}\\ ?" }),
    .said = GRADUS_SAY (
      { "what == three",
        N_ ("A and B are alike by {near}, B and C as well, and each thing is alike to itself by 1. "
            "How small may A~C be?") },
      { "sampled", N_ ("{m} of {n} points come into the table, one after the other. How small is "
                       "its smallest eigenvalue in the end?") },
      { NULL, NN_ ("{m} point comes into the table. How small is its smallest eigenvalue?",
                   "{m} points come into the table, one after the other. How small is its smallest "
                   "eigenvalue in the end?"), "m" }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "mix", N_ ("Mix three of them"),
    N_ ("Can a mixture of the things have a squared length below 0?"), .shows = "mixture",
    .pseudocode = N_ ("for each pair: add w_i w_j K_ij"), .once = TRUE, .n_micro = n_products,
    .run = run_mix,
    .rule = "\\Bigl|\\sum_i w_i\\phi_i\\Bigr|^2 = \\sum_{i,j} w_iw_j\\,\\phi_i^T\\phi_j = w^TKw",
    .filled = GRADUS_SAY (
      { "micro and itself", "<calc wi * wj * kij = product>" },
      { "micro", "<calc 2 * wi * wj * kij = product>" },
      { NULL, "w^TKw = <mixture>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{pair} is {kij} and adds {product}: the sum is {sum}.") },
      { "mixture < 0", N_ ("The weights {w} have the squared length {mixture}. No thing has one "
                           "below 0: this table is not one of inner products.") },
      { NULL, N_ ("The weights {w} have the squared length {mixture}. Other weights may have "
                  "less.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet was {bet}.") }) },
  { "fill", N_ ("Fill the table"), N_ ("Note the smallest eigenvalue of each table."),
    .shows = "smallest", .pseudocode = N_ ("for each table: note its smallest eigenvalue"),
    .once = TRUE, .n_micro = n_readings, .run = run_fill,
    .rule = "\\role{accent}{\\lambda_{\\min}} = \\min_{w \\ne 0} \\frac{w^TKw}{w^Tw}",
    .filled = GRADUS_SAY (
      { "micro and what == three",
        "r = <at>:\\quad \\role{accent}{\\lambda_{\\min}} = <low|accent>" },
      { "what == three", "r \\ge <first>:\\quad \\lambda_{\\min} \\ge 0" },
      { "micro and few", "K = <table>,\\quad \\role{accent}{\\lambda_{\\min}} = <low|accent>" },
      { NULL, "\\role{accent}{\\lambda_{\\min}} = <low|accent>" }),
    .said = GRADUS_SAY (
      { "micro and what == three and event:turns and fits",
        N_ ("With A~C = {at} the smallest eigenvalue is {low}, no longer below 0: the first lawful "
            "table.") },
      { "micro and what == three and not fits",
        N_ ("With A~C = {at} the smallest eigenvalue is {low}, below 0: there are no such "
            "things.") },
      { "micro and what == three",
        N_ ("With A~C = {at} the smallest eigenvalue is {low}: there are such things.") },
      { "what == three", NN_ ("{lawful-count} of {made} tables is lawful, with A~C = {first}.",
                              "{lawful-count} of {made} tables are lawful, the first of them with "
                              "A~C = {first}."), "lawful-count" },
      { "micro and made == 1", N_ ("The first point alone: the table is one number, {low}.") },
      { "micro", N_ ("Point {made} joins with a row and a column; the smallest eigenvalue is now "
                     "{low}.") },
      { "made == 1", N_ ("One point alone: the table is one number, {low}.") },
      { NULL, N_ ("All {m} points are in the table. Its smallest eigenvalue is {low}.") }),
    .bet = GRADUS_SAY ({ "what == points and not micro", N_ ("You said {bet}, it is {low}.") },
                       { NULL, N_ ("Your bet was {bet}.") }) },
  { "spectrum", N_ ("Find the eigenvalues"),
    N_ ("Which mixture of the things has the smallest squared length?"), .shows = "spectrum",
    .pseudocode = N_ ("K v = λ v"), .once = TRUE, .run = run_spectrum,
    .rule = "Kv = \\lambda v,\\qquad \\role{accent}{\\lambda_{\\min}} = v^TKv",
    .filled = GRADUS_SAY (
      { "few", "\\lambda = <row eigenvalues>,\\qquad v = <row weights>" },
      { NULL, "\\role{accent}{\\lambda_{\\min}} = <smallest|accent>" }),
    .said = GRADUS_SAY (
      { "event:refused and few",
        N_ ("Weights {weights} have the squared length {smallest}: no features can have these "
            "products.") },
      { "event:refused", N_ ("There are weights with the squared length {smallest}: no features "
                             "can have these products.") },
      { "event:edge", N_ ("The smallest eigenvalue is 0 up to rounding: a mixture of the things "
                          "comes to nothing, and none has a squared length below 0.") },
      { NULL, N_ ("The smallest eigenvalue is {smallest}: no mixture of the things has a squared "
                  "length below 0.") }) },
  { "law", N_ ("Find the law"), N_ ("What does a lawful table stand for?"), .shows = "things",
    .pseudocode = N_ ("lawful ⇔ no eigenvalue below 0 ⇔ K = Φ Φᵀ"), .once = TRUE, .run = run_law,
    .rules = GRADUS_SAY (
      { "what == three", "\\role{truth}{r} \\ge 2s^2 - 1,\\qquad q = s^2 + \\frac{(s^2 - r)^2}"
                         "{1 - s^2} \\le 1" },
      { NULL, "w^TKw = \\Bigl|\\sum_i w_i\\phi(x_i)\\Bigr|^2 \\ge 0" }),
    .filled = GRADUS_SAY (
      { "what == three", "\\role{truth}{r_{\\min}} = <calc 2 * near ^2 - 1 = limit>,\\qquad "
                         "q = <needed>" },
      { "smallest < 0", "\\lambda_{\\min} = <smallest> \\lt 0" },
      { NULL, "\\lambda_{\\min} = <smallest> \\ge 0" }),
    .said = GRADUS_SAY (
      { "what == three and far > 1",
        N_ ("No two things of the length 1 are alike by more than 1: with A~C = {far} the table "
            "is refused.") },
      { "what == three and sticks-out",
        N_ ("A and C are {angle}° from B, so at most {twice}° apart: A~C is at least {limit}. At "
            "{far} C would need the squared length {needed}, and it has 1.") },
      { "what == three and flat",
        N_ ("A and C are {angle}° from B, so at most {twice}° apart: A~C is at least {limit}. At "
            "{far} the three lie in a plane.") },
      { "what == three",
        N_ ("A and C are {angle}° from B, so at most {twice}° apart: A~C is at least {limit}. At "
            "{far} C needs {needed} of its squared length 1 in the plane of A and B.") },
      { "smallest < 0",
        N_ ("A squared length cannot be below 0, and {smallest} is: this function is no kernel, "
            "and the table is refused.") },
      { NULL, N_ ("No eigenvalue is below 0: the rows of Φ are features with just these "
                  "products, and the table is lawful.") }),
    .bet = GRADUS_SAY ({ "what == three", N_ ("You said {bet}, it is {limit}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice what_choices[] = GRADUS_ROWS (
  [GRADUS_ALIKE_POINTS] = { "points", N_ ("Points and a function of two") },
  [GRADUS_ALIKE_THREE] = { "three", N_ ("Three things") });

static const GradusChoice kernel_choices[] = GRADUS_ROWS (
  [GRADUS_ALIKE_LINEAR] = { "linear", N_ ("Linear: xᵀz") },
  [GRADUS_ALIKE_POLYNOMIAL] = { "polynomial", N_ ("Polynomial: (xᵀz + c)ᵈ") },
  [GRADUS_ALIKE_RBF] = { "rbf", N_ ("Gaussian: exp(−|x − z|² / 2h²)") },
  [GRADUS_ALIKE_TANH] = { "tanh", N_ ("Sigmoid: tanh(xᵀz + c)") },
  [GRADUS_ALIKE_SMALLER] = { "min", N_ ("The smaller: min(x, z)") },
  [GRADUS_ALIKE_DISTANCE] = { "distance", N_ ("Minus the distance: −|x − z|") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("Of three things: the least A~C. Of points: the smallest eigenvalue."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_PLACE (0.5, 1e6, -1, 1, 0.01) },
  { .id = "what", .label = N_ ("Table of"), .blurb = N_ ("Where the table comes from."),
    GRADUS_PARAM_FIELD (Params, what), .choices = what_choices, .applies = GRADUS_APPLIES_REDO },
  { .id = "near", .label = N_ ("A~B and B~C"), .symbol = "s",
    .blurb = N_ ("Of three things: how alike B is to both others."),
    GRADUS_PARAM_FIELD (Params, near), .def = 0.8, .max = 0.99, .step = 0.01,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "far", .label = N_ ("A~C"), .symbol = "r",
    .blurb = N_ ("Of three things: how alike A and C are. Drag C in the picture."),
    GRADUS_PARAM_FIELD (Params, far), GRADUS_PLACE (0, 2, -1, 1, 0.01) },
  { .id = "kernel", .label = N_ ("Function"), .blurb = N_ ("Of two points."),
    GRADUS_PARAM_FIELD (Params, kernel), .choices = kernel_choices, .def = GRADUS_ALIKE_RBF,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "h", .label = N_ ("Width"), .symbol = "h", .blurb = N_ ("Of the Gaussian kernel."),
    GRADUS_PARAM_FIELD (Params, h), .def = 1, .min = 1e-3, .max = 1e3, .slider_min = 0.05,
    .slider_max = 20, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "c", .label = N_ ("Offset"), .symbol = "c",
    .blurb = N_ ("What polynomial and sigmoid add to the inner product."),
    GRADUS_PARAM_FIELD (Params, offset), GRADUS_PLACE (1, 1e3, -3, 3, 0.1) },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "d", .blurb = N_ ("Of the polynomial."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 2, .min = 1, .max = 6, .slider_min = 1,
    .slider_max = 6, .applies = GRADUS_APPLIES_REDO },
  { .id = "w1", .label = N_ ("Weight of the first"), .symbol = "w_1",
    .blurb = N_ ("Of the mixture of the first three things."),
    GRADUS_PARAM_FIELD (Params, w[0]), GRADUS_PLACE (2, 1e3, -4, 4, 0.5) },
  { .id = "w2", .label = N_ ("Weight of the second"), .symbol = "w_2",
    .blurb = N_ ("Of the mixture of the first three things."),
    GRADUS_PARAM_FIELD (Params, w[1]), GRADUS_PLACE (-3, 1e3, -4, 4, 0.5) },
  { .id = "w3", .label = N_ ("Weight of the third"), .symbol = "w_3",
    .blurb = N_ ("Of the mixture of the first three things."),
    GRADUS_PARAM_FIELD (Params, w[2]), GRADUS_PLACE (2, 1e3, -4, 4, 0.5) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_REFUSED] = { "refused", N_ ("Refused"), N_ ("A mixture of the things has a squared length "
                                                     "below 0.") },
  [EVENT_EDGE] = { "edge", N_ ("On the edge"), N_ ("The smallest eigenvalue is 0.") },
  [EVENT_TURNS] = { "turns", N_ ("The smallest eigenvalue passes 0"),
                    N_ ("This table is lawful and the one before was not, or the other way "
                        "round.") });

/* The closed form of three things, and that the smallest eigenvalue of points does not rise. */
static gboolean
holds_closed (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  if (p->what == GRADUS_ALIKE_THREE)
    *measured = fabs (gradus_readings_newest (&state->census, LOWEST)
                      - gradus_alike_three (p, gradus_readings_newest (&state->census, AT)));
  return *measured <= 1e-12;
}

static gboolean
holds_falls (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const GradusReadings *census = &state->census;
  double size = 1;

  for (guint i = 0; i < census->made && p->what == GRADUS_ALIKE_POINTS; i++)
    {
      const double low = gradus_readings_get (census, i, LOWEST);

      size = MAX (size, fabs (low));
      if (i > 0)
        *measured = MAX (*measured, low - gradus_readings_get (census, i - 1, LOWEST));
    }
  return *measured <= 1e-9 * size;
}

/* The trace is the sum of the eigenvalues. */
static gboolean
holds_trace (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, table);
  g_autofree GradusAlikeSpectrum *s = gradus_alike_spectrum (p, table);
  double difference = 0;

  for (guint i = 0; i < s->m; i++)
    difference += s->values[i] - s->k[i * s->m + i];
  *measured = fabs (difference);
  return *measured <= 1e-9 * (1 + s->slack / GRADUS_ALIKE_ROUNDING);
}

/* No mixture is below the smallest eigenvalue times the squared length of its weights. */
static gboolean
holds_lowest (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, table);
  g_autofree GradusAlikeSpectrum *s = gradus_alike_spectrum (p, table);
  double weights2 = 0;

  for (guint i = 0; i < MIN (s->m, 3); i++)
    weights2 += gradus_square (p->w[i]);
  *measured = mixture_of (p, table) - s->values[s->m - 1] * weights2;
  return *measured >= -1e-9 * (1 + weights2) * (1 + s->slack / GRADUS_ALIKE_ROUNDING);
}

/* Features of a lawful table have its products. */
static gboolean
holds_features (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, table);
  g_autofree GradusAlikeSpectrum *s = gradus_alike_spectrum (p, table);
  g_auto (GradusArray) features = { 0 };

  array_features (here, &features);
  for (guint i = 0; i < s->m && gradus_array_length (&features) > 0; i++)
    for (guint j = 0; j < s->m; j++)
      {
        double sum = 0;

        for (guint k = 0; k < s->m; k++)
          sum += gradus_array_row (&features, i)[k] * gradus_array_row (&features, j)[k];
        *measured = MAX (*measured, fabs (sum - s->k[i * s->m + j]));
      }
  return *measured <= 1e-9 * (1 + s->slack / GRADUS_ALIKE_ROUNDING);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "closed", N_ ("Three things have a closed form"),
    "\\lambda_{\\min} = \\min(1 - r,\\ 1 + \\tfrac r2 - \\sqrt{\\tfrac{r^2}{4} + 2s^2})",
    holds_closed, .phase = "fill" },
  { "falls", N_ ("It never rises when a point joins"),
    "\\lambda_{\\min}(K_{i+1}) \\le \\lambda_{\\min}(K_i)", holds_falls, .phase = "fill" },
  { "trace", N_ ("Eigenvalues add up to the trace"), "\\sum_j \\lambda_j = \\mathrm{tr}\\,K",
    holds_trace, .phase = "spectrum" },
  { "lowest", N_ ("No mixture is lower"), "w^TKw \\ge \\lambda_{\\min}\\, w^Tw", holds_lowest,
    .phase = "spectrum" },
  { "features", N_ ("Features have the products of the table"), "\\Phi\\Phi^T = K",
    holds_features, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define ROUND 60
/* So many functions K (x, x_i) are drawn. */
#define CURVES 12

typedef struct
{
  const Params *p;
  const GradusTable *table;
  const double *weights;   /* of all things; NULL: of thing @i alone, 1 */
  guint i;
} Mixture;

/* The mixture of K (x, x_i) at x. */
static double
mixture_at (const Mixture *mixture, double x)
{
  const guint m = gradus_alike_size (mixture->p, mixture->table);
  double sum = 0;

  for (guint i = 0; i < m; i++)
    if (mixture->weights != NULL || i == mixture->i)
      {
        const guint row = gradus_alike_row (mixture->table, i);

        sum += (mixture->weights != NULL ? mixture->weights[i] : 1)
               * gradus_alike_value (mixture->p, &x, gradus_table_row (mixture->table, row), 1);
      }
  return sum;
}

GRADUS_CURVE (mixture_curve, Mixture, mixture, x, mixture_at (mixture, x))

/* One input: what each point has in common with any other place, and the mixture with the smallest
 * squared length. */
static void
draw_functions (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  const guint made = state->census.made;
  g_auto (GradusArray) weights = { 0 };
  double low = INFINITY, high = -INFINITY, margin;

  for (guint i = 0; i < gradus_alike_size (p, table); i++)
    {
      low = MIN (low, gradus_table_row (table, gradus_alike_row (table, i))[0]);
      high = MAX (high, gradus_table_row (table, gradus_alike_row (table, i))[0]);
    }
  margin = high > low ? 0.5 * (high - low) : 1;
  /* The smaller of two numbers is a kernel of what is not below 0. */
  if (p->kernel == GRADUS_ALIKE_SMALLER && low >= 0)
    low = MIN (margin, low);
  low -= margin;
  high += margin;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", "K(x, xᵢ)");
  gradus_scene_set_x_range (scene, low, high);
  for (guint i = 0; i < MIN (made, CURVES); i++)
    {
      const Mixture alone = { p, table, NULL, i };
      const gboolean newest = gradus_position_is_phase (here, "fill") && i + 1 == made;

      gradus_scene_function (scene, mixture_curve, &alone, low, high, GRADUS_SHEET_CURVE,
                             newest ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                             newest ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
      if (i == 0)
        gradus_scene_label (scene, C_ ("legend", "K(x, xᵢ)"));
    }
  if (state->found)
    {
      Mixture all = { .p = p, .table = table };

      array_weights (here, &weights);
      all.weights = weights.data;
      gradus_scene_function (scene, mixture_curve, &all, low, high, GRADUS_SHEET_CURVE,
                             number_smallest (here) < 0 ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MODEL,
                             GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "shortest mixture"));
    }
  for (guint i = 0; i < gradus_alike_size (p, table); i++)
    {
      const guint row = gradus_alike_row (table, i);

      gradus_scene_point (scene, gradus_table_row (table, row)[0], 0, GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 1, (int) row);
    }
  gradus_scene_include (scene, low, 1);
}

/* Two inputs and more: the points, and their weights in that mixture as the size. */
static void
draw_weighted (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  const guint m = gradus_alike_size (p, table);
  g_auto (GradusArray) weights = { 0 };
  double largest = 0;

  if (state->found)
    array_weights (here, &weights);
  for (guint i = 0; i < m && state->found; i++)
    largest = MAX (largest, fabs (weights.data[i]));
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  for (guint i = 0; i < m; i++)
    {
      const guint row = gradus_alike_row (table, i);
      const double *x = gradus_table_row (table, row);
      const double weight = state->found ? weights.data[i] : 0;

      gradus_scene_point (scene, x[0], x[1],
                          !state->found ? i < state->census.made ? GRADUS_ROLE_DATA
                                                                 : GRADUS_ROLE_MUTED
                          : weight < 0 ? GRADUS_ROLE_CLASS : GRADUS_ROLE_CLASS + 1,
                          GRADUS_SHAPE_CIRCLE,
                          state->found ? 0.4 + 1.6 * fabs (weight) / largest : 1, (int) row);
    }
  if (state->found)
    {
      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_CIRCLE,
                                C_ ("legend", "weight above 0"));
      gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_CIRCLE,
                                C_ ("legend", "weight below 0"));
    }
}

/* The ring of all C with C~B = s, one half of it. */
static void
draw_ring (const GradusEye *eye, double radius, double height, gboolean front, GradusScene *scene)
{
  double x[ROUND + 1], y[ROUND + 1];

  for (guint k = 0; k <= ROUND; k++)
    {
      const double angle = G_PI * k / ROUND + (front ? G_PI : 0);
      double at[2];

      gradus_eye_look (eye, (double[]) { radius * cos (angle), radius * sin (angle), height }, at);
      x[k] = at[0];
      y[k] = at[1];
    }
  gradus_scene_polyline (scene, x, y, ROUND + 1, GRADUS_ROLE_TRUTH,
                         front ? GRADUS_LINE_SOLID : GRADUS_LINE_DASHED);
}

static void
draw_arrows (const GradusPosition *here, GradusScene *scene)
{
  static const double origin[3] = { 0 }, round[3] = { 1, 0, 1 };
  const Params *p = here->params;
  const GradusEye eye = { .reach = 1 };
  const double s = p->near, aside = sqrt (1 - s * s), far = shown_far (here);
  const double a[3] = { -aside, 0, s }, b[3] = { 0, 0, 1 }, edge[3] = { aside, 0, s };
  /* C is to the right by what A~C says, and as far from the plane of A and B as its length
   * needs. */
  const double right = (s * s - far) / aside, depth2 = aside * aside - right * right;
  const double c[3] = { right, depth2 > 0 ? -sqrt (depth2) : 0, s };
  const gboolean out = depth2 < -1e-9;
  const GradusRole role = out ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MODEL;
  double middle[2];

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL | GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, -1.15, MAX (1.7, (s * s - p->far) / aside + 0.2));
  gradus_scene_set_y_range (scene, -0.25, 1.25);
  gradus_eye_look (&eye, origin, middle);
  gradus_scene_ellipse (scene, middle[0], middle[1], round, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                        0);
  draw_ring (&eye, aside, s, FALSE, scene);
  draw_ring (&eye, aside, s, TRUE, scene);
  gradus_scene_label (scene, C_ ("legend", "where C may end"));
  gradus_eye_arrow (&eye, origin, a, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, scene);
  gradus_eye_label (&eye, a, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_SECOND, "A", scene);
  gradus_eye_arrow (&eye, origin, b, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, scene);
  gradus_eye_label (&eye, b, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_SECOND, "B", scene);
  if (out)
    {
      const double *from = right > 0 ? edge : a;

      gradus_eye_stick (&eye, origin, from, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
      gradus_eye_stick (&eye, from, c, GRADUS_ROLE_ERROR, GRADUS_LINE_DOTTED, scene);
      gradus_scene_label (scene, C_ ("legend", "torn off the sphere"));
    }
  gradus_eye_arrow (&eye, origin, c, role, out ? GRADUS_LINE_DASHED : GRADUS_LINE_BOLD, scene);
  gradus_eye_label (&eye, c, GRADUS_ANCHOR_LEFT, role, "C", scene);
  gradus_eye_point (&eye, c, role, GRADUS_SHAPE_DIAMOND, 1.4, -1, scene);
  if (!gradus_position_is_phase (here, "fill"))
    gradus_eye_handle (&eye, c, (double[]) { -1 / aside, 0, 0 }, "far", p->far, scene);
}

static void
build_things (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, table);

  if (p->what == GRADUS_ALIKE_THREE)
    draw_arrows (here, scene);
  else if (table->d == 1)
    draw_functions (here, scene);
  else
    draw_weighted (here, scene);
}

static void
build_smallest (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  const gboolean three = p->what == GRADUS_ALIKE_THREE;
  const guint m = gradus_alike_size (p, table);

  gradus_scene_set_axes (scene, three ? GRADUS_AXES_DEFAULT : GRADUS_AXES_INTEGER_X,
                         three ? "A~C" : C_ ("axis", "points in the table"),
                         C_ ("axis", "smallest eigenvalue"));
  if (three)
    gradus_scene_set_x_range (scene, MIN (-1, p->far), MAX (1, p->far));
  else
    gradus_scene_set_x_range (scene, 0.5, m + 0.5);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, NULL);
  if (three && state->census.known)
    {
      gradus_scene_function (scene, three_curve, p, -1, 1, GRADUS_SHEET_CURVE, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID);
      gradus_scene_vrule (scene, gradus_alike_limit (p), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                          C_ ("legend", "limit"));
    }
  gradus_readings_draw (&state->census, AT, LOWEST, gradus_position_is_phase (here, "fill"),
                        scene);
  if (three)
    {
      if (state->found)
        {
          gradus_scene_point (scene, p->far, gradus_alike_three (p, p->far), GRADUS_ROLE_MODEL,
                              GRADUS_SHAPE_SQUARE, 1.4, -1);
          gradus_scene_label (scene, C_ ("legend", "A~C in hand"));
          gradus_scene_param_handle (scene, "far", NULL, p->far, gradus_alike_three (p, p->far));
        }
      gradus_scene_point (scene, p->bet, 0, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
      gradus_scene_param_handle (scene, "bet", NULL, p->bet, 0);
      gradus_scene_include (scene, -1, gradus_alike_three (p, -1));
      gradus_scene_include (scene, 1, 1 - p->near * p->near);
    }
  else
    {
      gradus_scene_point (scene, m, p->bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
      gradus_scene_param_handle (scene, NULL, "bet", m, p->bet);
      gradus_scene_include (scene, 1, 1);
      gradus_scene_include (scene, 1, -0.5);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

static void
label_mixture (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "product"),
                         C_ ("axis", "squared length"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "adds"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "takes away"));
}

/* Bars of the eigenvalues: those below 0 in the colour of what is refused. */
static void
build_spectrum (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  g_auto (GradusArray) values = { 0 };

  if (gradus_kit_waits (scene, !state->found, _ ("No eigenvalue is known yet.")))
    return;
  array_values (here, &values);
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "number"),
                         C_ ("axis", "eigenvalue"));
  gradus_scene_set_x_range (scene, 0.5, values.shape[0] + 0.5);
  for (guint i = 0; i < values.shape[0]; i++)
    {
      const double value = values.data[i];
      const gboolean last = i + 1 == values.shape[0];

      gradus_scene_bar (scene, i + 1.0, 0.7, 0, value,
                        value < 0 ? GRADUS_ROLE_ERROR : last ? GRADUS_ROLE_ACCENT
                                                             : GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_include (scene, i + 1.0, 1.15 * value);
      if (values.shape[0] <= 12)
        gradus_scene_text (scene, i + 1.0, value,
                           value < 0 ? GRADUS_ANCHOR_BELOW : GRADUS_ANCHOR_ABOVE,
                           GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM (value));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "things", N_ ("The things"), GRADUS_EDIT_POINTS, .build = build_things,
    .caption = GRADUS_SAY (
      { "what == three and shown > 1", N_ ("A~C = {shown}: more than 1.") },
      { "what == three and sticks-out",
        N_ ("A~C = {shown}: C would need the squared length {shown-needed}, and has 1.") },
      { "what == three and flat", N_ ("A~C = {shown}: A, B and C lie in a plane.") },
      { "what == three", N_ ("A~C = {shown}: {shown-needed} of the squared length 1 of C is in the "
                             "plane of A and B.") }) },
  { "smallest", N_ ("Smallest eigenvalue"), .build = build_smallest },
  { "mixture", N_ ("A mixture"), .kit = gradus_kit_waterfall, .of = "products",
    .with = "made=mixed names=called", .extra = label_mixture },
  { "table", N_ ("Kernel matrix"), .kit = gradus_kit_matrix, .of = "table", .with = "numbers" },
  { "spectrum", N_ ("Eigenvalues"), .build = build_spectrum },
  { "weights", N_ ("Weights of the smallest"), .kit = gradus_kit_bars, .of = "weights",
    .with = "numbers" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "least", N_ ("How little may they be alike?"), "fill", "smallest", .asks = GRADUS_ASKS_NUMBER,
    .about = "limit", .scale = "0.05", .when = "what == three",
    .words = N_ ("A~B = B~C = {near}. How small may A~C be, so that there are still such things?"),
    .intuition = N_ ("You thought each similarity is free, but two that are close to B cannot be "
                     "strangers."),
    .intuition_answer = "0" },
  { "refused", N_ ("Is the table lawful?"), "spectrum", "spectrum", .asks = GRADUS_ASKS_EVENT,
    .about = "refused", GRADUS_ANSWERS (N_ ("Lawful"), N_ ("Refused")),
    .when = "what == points",
    .words = N_ ("Is there a mixture of the points whose squared length is below 0?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Three things"),
    .blurb = N_ ("A~B = B~C = 0.8 and A~C = 0: the eigenvalues are −0.131, 1 and 2.131, and there "
                 "are no such things. A~C is at least 0.28."),
    .data = "zero-one-two", .params = "what=three bet=0",
    .claims = "smallest ~ -0.131\neigenvalues[1] ~ 1.0\neigenvalues[0] ~ 2.131\nlimit ~ 0.28\n"
              "ever: event:refused\nlawful-count == 15" },
  { .id = "by-hand", .title = N_ ("By hand: two, minus three, two"),
    .blurb = N_ ("The weights 2, −3, 2 at A~C = 0: 4 + 9 + 4 = 17, and four times −6 · 0.8 is "
                 "−19.2. Together −2.2."),
    .params = "what=three far=0 bet=0.5", .claims = "mixture ~ -2.2\nfar == 0\nnear == 0.8" },
  { .id = "edge", .title = N_ ("As far apart as can be"),
    .blurb = N_ ("A~C = 0.28: the eigenvalues are 0, 0.72 and 2.28. The three arrows lie in a "
                 "plane."),
    .params = "what=three far=0.28 bet=0",
    .claims = "smallest == 0\neigenvalues[1] ~ 0.72\neigenvalues[0] ~ 2.28\never: event:edge" },
  { .id = "gaussian", .title = N_ ("Gaussian on 0, 1, 2"),
    .blurb = N_ ("With h = 1 the eigenvalues are 1.928, 0.865 and 0.207: lawful."),
    .params = "what=points kernel=rbf h=1",
    .claims = "eigenvalues[0] ~ 1.928\neigenvalues[1] ~ 0.865\nsmallest ~ 0.207" },
  { .id = "alone", .title = N_ ("Everyone alone"),
    .blurb = N_ ("With h = 0.1 no two points have anything in common: K is the identity."),
    .params = "what=points kernel=rbf h=0.1", .claims = "smallest ~ 1.0\neigenvalues[0] ~ 1.0" },
  { .id = "alike", .title = N_ ("All the same"),
    .blurb = N_ ("With h = 10 the points are hardly told apart: 2.980, 0.0198 and 0.000033."),
    .params = "what=points kernel=rbf h=10",
    .claims = "eigenvalues[0] ~ 2.980\neigenvalues[1] ~ 0.0198\nsmallest ~ 0.000033" },
  { .id = "smaller", .title = N_ ("The smaller of two"),
    .blurb = N_ ("min(x, z) of numbers that are not below 0 is a kernel. Of 0 it makes an empty "
                 "row, and the eigenvalues are 0, 0.382 and 2.618."),
    .params = "what=points kernel=min",
    .claims = "smallest == 0\neigenvalues[1] ~ 0.382\neigenvalues[0] ~ 2.618" },
  { .id = "moons", .title = N_ ("Sixty points"),
    .blurb = N_ ("Two half-moons: the smallest eigenvalue of a Gaussian table sinks towards 0 and "
                 "not below."),
    .data = "moons", .params = "what=points kernel=rbf h=0.2 bet=0.2",
    .claims = "smallest > 0\nsmallest < 0.01\nm == 60" },
  { .id = "tanh", .title = N_ ("Failure: the sigmoid"),
    .blurb = N_ ("tanh(xz − 1) on 0, 1, 2: the eigenvalues are −1.270, −0.323 and 1.826."),
    .params = "what=points kernel=tanh c=-1",
    .failure = N_ ("A mixture has the squared length −1.270: no features can have these products. "
                   "Build a kernel from kernels, by sums, products and limits."),
    .claims = "smallest ~ -1.270\neigenvalues[1] ~ -0.323\neigenvalues[0] ~ 1.826\n"
              "ever: event:refused" },
  { .id = "minus", .title = N_ ("Failure: a square of a difference"),
    .blurb = N_ ("(xz − 1)² on 0, 1, 2. The square of a kernel is one, but xz − 1 is none."),
    .params = "what=points kernel=polynomial c=-1 degree=2",
    .failure = N_ ("The smallest eigenvalue is −0.630. Take an offset that is not below 0."),
    .claims = "smallest ~ -0.630\never: event:refused" },
  { .id = "distance", .title = N_ ("Failure: minus the distance"),
    .blurb = N_ ("−|x − z| is larger the closer two points are, and no kernel: every point is "
                 "alike to itself by 0."),
    .params = "what=points kernel=distance",
    .failure = N_ ("The smallest eigenvalue is −2.732. A number that says how close is not yet an "
                   "inner product; take the exponential of it, as the Gaussian kernel does of the "
                   "squared distance."),
    .claims = "smallest ~ -2.732\never: event:refused" },
  { .id = "beyond", .title = N_ ("Failure: more alike than equal"),
    .blurb = N_ ("A~C = 1.2, but a thing is alike to itself by 1 only."),
    .params = "what=three near=0.9 far=1.2 bet=0",
    .failure = N_ ("Two arrows of the length 1 have an inner product of 1 at most. Bring A~C back "
                   "to 1 or below, and not below its limit, 0.62 here."),
    .claims = "far == 1.2\nsmallest < 0\nlimit ~ 0.62\never: event:refused" });

#define NUMPY "numpy.linalg.eigvalsh"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "three", 1, "eigenvalues",
    GRADUS_EXPECT (2.1313708498984762, 1, -0.13137084989847608), 1e-12, "by hand: 1 ± 0.8 √2" },
  { "three", 1, "limit", GRADUS_EXPECT (0.28), 1e-12, "by hand: 2 · 0.64 − 1" },
  { "three", 1, "needed", GRADUS_EXPECT (1.7777777777777777), 1e-12, "by hand: 16/9" },
  { "by-hand", 1, "mixture", GRADUS_EXPECT (-2.2), 1e-12, "by hand: 17 − 19.2" },
  { "edge", 1, "eigenvalues", GRADUS_EXPECT (2.28, 0.72, 0), 1e-12, "by hand: 1 − 0.28" },
  { "gaussian", 1, "eigenvalues", GRADUS_EXPECT (1.928096, 0.864665, 0.207239), 1e-6, NUMPY },
  { "alike", 1, "eigenvalues", GRADUS_EXPECT (2.980165, 0.019801, 0.000033), 1e-6, NUMPY },
  { "smaller", 1, "eigenvalues",
    GRADUS_EXPECT (2.618033988749895, 0.3819660112501051, 0), 1e-12, "by hand: (3 ± √5)/2" },
  { "tanh", 1, "eigenvalues", GRADUS_EXPECT (1.825892, -0.322659, -1.269772), 1e-6, NUMPY },
  { "minus", 1, "smallest", GRADUS_EXPECT (-0.630048), 1e-6, NUMPY },
  { "distance", 1, "smallest", GRADUS_EXPECT (-2.7320508075688772), 1e-12, "by hand: −1 − √3" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "widths", .title = N_ ("Too narrow and too wide"), .preset = "gaussian",
    .blurb = N_ ("On the left each point is alone, and all eigenvalues are 1. On the right the "
                 "points are nearly the same, and the smallest is 0.000033."),
    .left = "h=0.1", .right = "h=10", .plot = "spectrum",
    .claims = "left: smallest ~ 1.0\nright: smallest ~ 0.000033" });

static const GradusSheet sheet = {
  .aha = N_ ("A table of similarities is lawful only if no mixture of the things gets a negative "
             "squared length."),
  .by_hand = N_ ("Weights 2, −3, 2 with A~B = B~C = 0.8, A~C = 0: 17 − 19.2 = −2.2 < 0. The limit: "
                 "2 · 0.8² − 1 = 0.28."),
  .why = "things", .intuition = N_ ("Similarities can be set freely."), .caught_by = "least",
  .breaks = N_ ("tanh(xz − 1) on 0, 1, 2: the smallest eigenvalue is −1.270."),
  .needs = "gaussian-density", .leads_to = "kernel-trick kernel-perceptron kernel-pca",
  .aliases = "Gram matrix; Mercer; PSD; RBF; positive semidefinite; 核函数; 核矩阵; 半正定; 高斯核; "
             "hhs; hjz",
  .terms = N_ ("kernel; kernel matrix; Gram matrix; positive semidefinite"),
};

const GradusDescriptor gradus_kernel_functions = {
  .id = "kernel-functions", .chapter = 7, .difficulty = 2,
  .title = N_ ("Kernels and kernel matrices"),
  .summary = N_ ("Fills tables of similarities, and finds out which of them things can have."),
  .goal = N_ ("Say when a table of similarities is one of inner products."),
  .source = "CS229 lecture notes, part V, section 7; Sugiyama, Illustrated Machine Learning, "
            "section 8.4",
  .distances = TRUE, .kind = GRADUS_KIND_EXPLORATION, .family = "geometry",
  .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs; of three things nothing."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .init = init, .name = name, .same_on = "gaussian",
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the learner's mixture is of the first three points" }),
  .start_shows = "things",
  .start_said = GRADUS_SAY (
    { "what == three", N_ ("Three things, A, B and C: A~B = B~C = {near}. Drag C, and look what "
                           "A~C lets it do.") },
    { NULL, NN_ ("{m} point and a function of two points. Is it an inner product?",
                 "{m} points and a function of two of them. Is it an inner product?"), "m" }),
};
