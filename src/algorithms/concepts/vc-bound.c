/* The gap that a class makes of nothing: functions with few changes of sign on labels of coins.
 *
 * Objective. The labels of m places in a row are flips of a fair coin, so that every function is
 * wrong half the time in truth. The class has all functions with at most d - 1 changes of sign: its
 * VC dimension is d. How small can the training error of the best one be made?
 *
 * Step. Draw the labels (draw), find the best function of the class, a label after the other
 * (measure), put its gap 1/2 - training error to the others (collect).
 *
 * Best function. E[p][s] is the least number of errors so far of a function that has had at most p
 * changes and now says s. A label v makes it min (E[p][s], E[p-1][not s]) + [v is not s]. One pass
 * has the answer for all numbers of changes and for every beginning of the labels at once, which is
 * what the curves over m are made of.
 *
 * Law. With probability 1 - delta the gap of every function of a class of VC dimension d is
 * O (sqrt (d/m ln m/d + 1/m ln 1/delta)): its constant is unknown, so what is drawn is its shape.
 *
 * Edge cases. With m <= d every labelling is in the class: no error, gap 1/2 (event "memorised").
 *
 * Cost. m d for a sample; m d for each look at the sample that is shown, to go back along its path.
 *
 * Source: CS229 lecture notes, part VI, section 4; V. Vapnik and A. Chervonenkis 1971.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "luck.h"

#define MOST_D 64
#define SIZES 5
#define GRID 25
#define DELTA 0.05
/* To see what twice the dimension asks for, labels so many times as long, and how many numbers. */
#define LONGER 4
#define LOOKS 1500000
#define MOST_OTHERS 400

/* The dimensions whose curves are drawn. */
static const guint sizes[SIZES] = { 1, 2, 4, 8, 16 };

typedef struct
{
  GradusLuckParams luck;
  int d;
} Params;

typedef struct
{
  GradusLuckState luck;
  GradusIntArray labels;    /* m: 0 or 1 */
  GradusIntArray best;      /* m: what the best function says; of those looked at */
  GradusArray curves;       /* SIZES x places: mean gap of all samples */
  guint looked, look_done, look_last, errors;
} State;

typedef struct
{
  guint m, d, pieces;       /* pieces: for the curves, too */
  guint n_places, places[GRID];
  double twice;             /* labels at which twice the dimension has the same gap; NAN: none */
  double now;               /* the gap of d and m in those samples */
} Work;

enum { EVENT_MEMORISED, EVENT_HALF };

/* --- The best function ------------------------------------------------------------------------ */

/* Errors by changes and last sign. */
typedef gint32 Table[MOST_D][2];

static void
add_label (Table table, guint pieces, gboolean label)
{
  for (guint p = pieces; p-- > 0;)
    {
      gint32 next[2];

      for (guint s = 0; s < 2; s++)
        {
          next[s] = table[p][s];
          if (p > 0)
            next[s] = MIN (next[s], table[p - 1][1 - s]);
          next[s] += label != (gboolean) s;
        }
      table[p][0] = next[0];
      table[p][1] = next[1];
    }
}

static guint
least_of (const Table table, guint d)
{
  return (guint) MIN (table[d - 1][0], table[d - 1][1]);
}

/* The best function of the first @n labels, and its errors. Ties: the function keeps its sign. */
static guint
find_best (const gint32 *labels, guint n, guint d, gint32 *best)
{
  g_autofree gint32 *all = g_new0 (gint32, (gsize) (n + 1) * d * 2);
  guint p = d - 1, s, errors;

#define AT(i, p, s) all[((gsize) (i) * d + (p)) * 2 + (s)]
  for (guint i = 0; i < n; i++)
    {
      Table table;

      memcpy (table, &AT (i, 0, 0), 2 * d * sizeof (gint32));
      add_label (table, d, labels[i] != 0);
      memcpy (&AT (i + 1, 0, 0), table, 2 * d * sizeof (gint32));
    }
  s = AT (n, p, 1) < AT (n, p, 0);
  errors = (guint) AT (n, p, s);
  for (guint i = n; i-- > 0;)
    {
      best[i] = (gint32) s;
      if (p > 0 && AT (i, p - 1, 1 - s) < AT (i, p, s))
        {
          p--;
          s = 1 - s;
        }
    }
#undef AT
  return errors;
}

/* --- Setting up ------------------------------------------------------------------------------- */

/* The mean gap over all labellings of @m, which are few. */
static double
exact_gap (guint m, guint d)
{
  double sum = 0;

  for (guint number = 0; number < 1u << m; number++)
    {
      Table table = { { 0 } };

      for (guint i = 0; i < m; i++)
        add_label (table, d, gradus_luck_trial (number, m, i));
      sum += 0.5 - least_of (table, d) / (double) m;
    }
  return sum / (1u << m);
}

/* Twice the dimension: from how many labels on is its gap no larger than that of d on m? */
static void
look_ahead (Work *work)
{
  const guint pieces = MIN (2 * work->d, MOST_D), length = LONGER * work->m;
  const guint others = CLAMP (LOOKS / (length * pieces), 20, MOST_OTHERS);
  g_autofree double *gap = g_new0 (double, length);
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 1);

  work->now = 0;
  for (guint r = 0; r < others; r++)
    {
      Table table = { { 0 } };

      for (guint i = 0; i < length; i++)
        {
          add_label (table, pieces, gradus_rng_uniform (rng) < 0.5);
          gap[i] += (0.5 - least_of (table, pieces) / (i + 1.0)) / others;
          if (i + 1 == work->m)
            work->now += (0.5 - least_of (table, work->d) / (i + 1.0)) / others;
        }
    }
  if (work->m <= GRADUS_LUCK_MOST_EVERY)
    work->now = exact_gap (work->m, work->d);
  work->twice = NAN;
  for (guint i = work->m; work->m > work->d && i < length && isnan (work->twice); i++)
    if (gap[i] <= work->now)
      work->twice = i + 1;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  Work *work = g_new0 (Work, 1);

  work->m = (guint) p->luck.m;
  work->d = (guint) p->d;
  work->pieces = MAX (work->d, sizes[SIZES - 1]);
  work->n_places = MIN (work->m, GRID);
  for (guint k = 0; k < work->n_places; k++)
    work->places[k] = (k + 1) * work->m / work->n_places;
  look_ahead (work);
  return work;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  if (p->luck.every && p->luck.m > GRADUS_LUCK_MOST_EVERY)
    return g_strdup_printf (_ ("All labellings are gone through for at most %d labels: give fewer, "
                               "or draw samples."), GRADUS_LUCK_MOST_EVERY);
  return NULL;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  gradus_luck_init (&state->luck, &p->luck);
  gradus_array_init_matrix (&state->curves, SIZES, work->n_places);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static gboolean
draw_label (const Params *p, gsl_rng *rng, guint number, guint i)
{
  return p->luck.every ? gradus_luck_trial (number, (guint) p->luck.m, i)
                       : gradus_rng_uniform (rng) < 0.5;
}

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  gint32 *labels = gradus_int_array_write (&state->labels);
  const guint end = gradus_luck_stride_end (&state->luck, &p->luck);

  if (gradus_luck_begins (&state->luck))
    state->luck.trials = state->looked = 0;
  for (guint i = state->luck.trials; i < end; i++)
    labels[i] = draw_label (p, context->rng, state->luck.all.made, i);
  return gradus_luck_drawn (&state->luck, &p->luck);
}

static void
tell (const Work *work, guint errors, double *row)
{
  row[GRADUS_LUCK_SEEN] = errors / (double) work->m;
  row[GRADUS_LUCK_TRUTH] = row[GRADUS_LUCK_NAMED] = 0.5;
  row[GRADUS_LUCK_OFF] = 0.5 - row[GRADUS_LUCK_SEEN];
  row[GRADUS_LUCK_BROKEN] = errors == 0;
  gradus_luck_complete (row);
}

static GradusStatus
run_measure (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint stride = gradus_stride (work->m, GRADUS_LUCK_STRIDES);
  double row[GRADUS_LUCK_COLUMNS];

  state->looked = MIN ((state->look_done + 1) * stride, work->m);
  state->errors = find_best (state->labels.data, state->looked, work->d,
                             gradus_int_array_write (&state->best));
  if (state->looked == work->m)
    {
      tell (work, state->errors, row);
      gradus_luck_measured (&state->luck, row);
      gradus_context_raise_if (context, EVENT_MEMORISED, state->errors == 0);
      gradus_context_raise_if (context, EVENT_HALF, 4 * state->errors >= work->m);
    }
  return gradus_step_done (&state->look_done, &state->look_last,
                           (guint) gradus_n_strides (work->m, GRADUS_LUCK_STRIDES));
}

/* The gaps of a sample, sample @number, to the curves; and the errors of the best of d. */
static guint
add_to_curves (State *state, const Work *work, const gint32 *labels, guint number)
{
  double *curves = gradus_array_write (&state->curves);
  Table table = { { 0 } };
  guint place = 0;

  for (guint i = 0; i < work->m; i++)
    {
      add_label (table, work->pieces, labels[i] != 0);
      if (i + 1 != work->places[place])
        continue;
      for (guint k = 0; k < SIZES; k++)
        {
          double *mean = &curves[k * work->n_places + place];

          *mean += (0.5 - least_of (table, sizes[k]) / (i + 1.0) - *mean) / (number + 1);
        }
      place++;
    }
  return least_of (table, work->d);
}

static void
draw_another (gpointer state_, GradusContext *context, guint number, double *row)
{
  GRADUS_STEP (state, p, work);
  g_autofree gint32 *labels = g_new (gint32, work->m);

  for (guint i = 0; i < work->m; i++)
    labels[i] = draw_label (p, context->rng, number, i);
  tell (work, add_to_curves (state, work, labels, number), row);
}

static GradusStatus
run_collect (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  add_to_curves (state, work, state->labels.data, state->luck.all.made);
  return gradus_luck_collect (state, context, draw_another);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* The shape of the bound. */
static double
shape_of (double d, double m)
{
  return m > d ? sqrt (d / m * log (m / d) + log (1 / DELTA) / m) : NAN;
}

GRADUS_NUMBER (number_training, (here), gradus_luck_mean (here, GRADUS_LUCK_SEEN))
GRADUS_NUMBER (number_gap, (here), gradus_luck_mean (here, GRADUS_LUCK_GAP))
GRADUS_NUMBER (number_error, (state),
               gradus_collection_error (&state->luck.all, GRADUS_LUCK_GAP))
GRADUS_NUMBER (number_shape, (work), shape_of (work->d, work->m))
GRADUS_NUMBER (number_memorised, (here), gradus_luck_mean (here, GRADUS_LUCK_BROKEN))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mean-gap", N_ ("Mean gap"), "\\overline{\\tfrac12 - \\hat\\varepsilon}", .number = number_gap,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "mean-training", N_ ("Mean training error"), "\\overline{\\hat\\varepsilon}",
    .number = number_training, .flags = GRADUS_METRIC, .beside = "1" },
  { "standard-error", N_ ("Standard error of the gap"), "s/\\sqrt R", .number = number_error,
    .flags = GRADUS_METRIC, .beside = "1" },
  { "memorised-share", N_ ("Share of samples learned by heart"), "\\hat P_0",
    .number = number_memorised, .flags = GRADUS_METRIC },
  { "shape", N_ ("Shape of the bound"), "\\sqrt{\\tfrac dm\\ln\\tfrac md + \\tfrac1m\\ln 20}",
    .number = number_shape, .flags = GRADUS_METRIC },
  { "labels", N_ ("Labels"), "y_i", GRADUS_QUANTITY (State, labels), .shape = "m",
    .indices = N_ ("place") },
  { "best", N_ ("Best function"), "h(i)", GRADUS_QUANTITY (State, best), .shape = "m",
    .indices = N_ ("place") },
  { "curves", N_ ("Mean gaps over the labels"), "\\bar g_d(i)", GRADUS_QUANTITY (State, curves),
    .indices = N_ ("dimension 1, 2, 4, 8, 16; number of labels"), .beside = "1" },
  GRADUS_BASE_ROW ("collected"), GRADUS_BASE_ROW ("means"), GRADUS_BASE_ROW ("row"),
  GRADUS_BASE_ROW ("made"), GRADUS_BASE_ROW ("drawn"), GRADUS_BASE_ROW ("trials"),
  GRADUS_BASE_ROW ("known"), GRADUS_BASE_ROW ("measured"),
  { "looked", NULL, NULL, GRADUS_QUANTITY (State, looked) },
  { "errors", NULL, NULL, GRADUS_QUANTITY (State, errors) },
  { "twice", NULL, NULL, GRADUS_PREPARED (Work, twice) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  guint plus = 0;

  for (guint i = 0; i < state->luck.trials; i++)
    plus += state->labels.data[i] != 0;
  gradus_names_whole (names, "plus", plus);
  gradus_names_whole (names, "changes", p->d - 1);
  gradus_names_number (names, "training",
                       state->looked > 0 ? state->errors / (double) state->looked : NAN);
  gradus_names_number (names, "gap",
                       state->looked > 0 ? 0.5 - state->errors / (double) state->looked : NAN);
  gradus_names_number (names, "gap-now", work->now);
  gradus_names_whole (names, "twice-d", 2 * p->d);
  gradus_names_number (names, "squared", gradus_square (work->m));
  gradus_names_number (names, "tenth", MAX (0.1 * work->m, 1));
  gradus_names_number (names, "usual", (0.5 - work->now) * work->m);
  gradus_names_flag (names, "fewer",
                     state->looked == work->m && state->errors < (0.5 - work->now) * work->m);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The function is in the class, and its errors are those that were counted. */
static gboolean
holds_class (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  guint changes = 0, errors = 0;

  for (guint i = 0; i < work->m; i++)
    {
      errors += state->best.data[i] != state->labels.data[i];
      changes += i > 0 && state->best.data[i] != state->best.data[i - 1];
    }
  *measured = changes;
  return changes < work->d && errors == state->errors;
}

/* A larger class errs no more. */
static gboolean
holds_larger (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint k = 1; k < SIZES; k++)
    for (guint i = 0; i < work->n_places; i++)
      *measured = MAX (*measured, state->curves.data[(k - 1) * work->n_places + i]
                                    - state->curves.data[k * work->n_places + i]);
  return *measured <= 1e-12;
}

/* What m labels can be told by heart when the class is as rich. */
static gboolean
holds_heart (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  if (work->m > work->d || state->luck.all.made == 0)
    return TRUE;
  *measured = gradus_luck_mean (here, GRADUS_LUCK_SEEN);
  return *measured == 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "class", N_ ("The best function is in the class"), "c(h) \\le d - 1", holds_class,
    .phase = "measure" },
  { "larger", N_ ("A larger class has no smaller gap"), "d \\le d' \\Rightarrow g_d \\le g_{d'}",
    holds_larger },
  { "heart", N_ ("Up to d labels are learned by heart"), "m \\le d \\Rightarrow "
    "\\hat\\varepsilon = 0", holds_heart });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What each label may be, and a function of the class with all the changes that it may have. */
static void
draw_example (const Work *work, double size, GradusScene *scene)
{
  const guint pieces = MIN (work->d, work->m);
  double x[2 * MOST_D], y[2 * MOST_D];

  for (guint k = 0; k < pieces; k++)
    {
      x[2 * k] = 0.5 + (double) k * work->m / pieces;
      x[2 * k + 1] = 0.5 + (k + 1.0) * work->m / pieces;
      y[2 * k] = y[2 * k + 1] = k % 2 == 0 ? 1 : -1;
    }
  for (guint i = 0; i < work->m; i++)
    for (guint side = 0; side < 2; side++)
      gradus_scene_pale_point (scene, i + 1, 2.0 * side - 1, GRADUS_ROLE_CLASS + side,
                               GRADUS_SHAPE_AUTO, size, 0.6, -1);
  gradus_scene_polyline (scene, x, y, 2 * pieces, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "a function of the class"));
}

static void
build_strip (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const double size = work->m <= 40 ? 1.3 : work->m <= 150 ? 0.9 : 0.5;
  g_autofree double *x = g_new (double, 2 * work->m);
  g_autofree double *y = g_new (double, 2 * work->m);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "place"),
                         C_ ("axis", "label"));
  gradus_scene_set_x_range (scene, 0.5, work->m + 0.5);
  gradus_scene_set_y_range (scene, -1.6, 1.6);
  if (state->luck.trials == 0)
    {
      draw_example (work, size, scene);
      return;
    }
  for (guint i = 0; i < state->looked; i++)
    {
      x[2 * i] = i + 0.5;
      x[2 * i + 1] = i + 1.5;
      y[2 * i] = y[2 * i + 1] = 2 * state->best.data[i] - 1;
    }
  if (state->looked > 0)
    {
      gradus_scene_polyline (scene, x, y, 2 * state->looked, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "best function"));
    }
  for (guint i = 0; i < state->luck.trials; i++)
    {
      const gboolean wrong = i < state->looked && state->best.data[i] != state->labels.data[i];
      const double at = 2 * state->labels.data[i] - 1;

      if (wrong)
        gradus_scene_segment (scene, i + 1, at, i + 1, -at, GRADUS_ROLE_ERROR, GRADUS_LINE_THIN);
      gradus_scene_point (scene, i + 1, at,
                          wrong ? GRADUS_ROLE_ERROR
                                : GRADUS_ROLE_CLASS + (state->labels.data[i] != 0),
                          wrong ? GRADUS_SHAPE_CROSS : GRADUS_SHAPE_AUTO, size, -1);
    }
  if (state->looked > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS,
                              C_ ("legend", "missed"));
}

/* Shape over labels, or over labels for each dimension. */
typedef struct
{
  double d, unit;
} Shape;

GRADUS_CURVE (shape_at, Shape, shape, x, shape_of (shape->d, x * shape->unit))

static void
draw_curves (const GradusPosition *here, gboolean together, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double x[GRID];

  gradus_scene_set_axes (scene, together ? GRADUS_AXES_LOG_X : GRADUS_AXES_DEFAULT,
                         together ? C_ ("axis", "labels for each dimension, m/d")
                                  : C_ ("axis", "labels m"),
                         C_ ("axis", "gap"));
  if (gradus_kit_waits (scene, state->luck.all.made == 0,
                        _ ("Curves begin with the first sample that is collected.")))
    return;
  gradus_scene_set_x_range (scene, together ? work->places[0] / 16.0 : 0, work->m);
  gradus_scene_set_y_range (scene, 0, 0.62);
  for (guint k = 0; k < SIZES; k++)
    {
      g_autofree char *label = g_strdup_printf ("d = %u", sizes[k]);

      for (guint i = 0; i < work->n_places; i++)
        x[i] = work->places[i] / (together ? (double) sizes[k] : 1);
      gradus_scene_polyline (scene, x, &state->curves.data[k * work->n_places], work->n_places,
                             GRADUS_ROLE_CLASS + k,
                             GRADUS_LINE_MARKERS | (sizes[k] == work->d ? GRADUS_LINE_BOLD : 0));
      gradus_scene_label (scene, label);
    }
}

static void
build_curves (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const Shape shape = { work->d, 1 };

  draw_curves (here, FALSE, scene);
  if (state->luck.all.made == 0 || work->m <= work->d + 1)
    return;
  gradus_scene_function (scene, shape_at, &shape, work->d + 0.01 * (work->m - work->d), work->m,
                         121, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, C_ ("legend", "shape of the bound"));
}

static void
build_together (const GradusPosition *here, GradusScene *scene)
{
  draw_curves (here, TRUE, scene);
}

static void
build_gap (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  GradusCollectionView view = gradus_luck_view (GRADUS_LUCK_GAP, 0.25, 0.28, NAN,
                                                GRADUS_ROLE_MODEL, C_ ("axis", "gap"));

  view.mean_label = C_ ("legend", "mean gap");
  gradus_collection_draw_means (&state->luck.all, &view, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "strip", N_ ("Labels and best function"), .build = build_strip,
    .caption = GRADUS_SAY (
      { "looked", N_ ("{errors} of {looked} missed") },
      { "trials", N_ ("{trials} of {m}") }) },
  { "curves", N_ ("Gap over the labels"), .build = build_curves,
    .caption = GRADUS_SAY ({ "made", N_ ("d = {d}: {mean-gap} at m = {m}") }) },
  { "together", N_ ("Gap over labels for each dimension"), .build = build_together },
  { "gap", N_ ("Mean gap over the samples"), .build = build_gap,
    .caption = GRADUS_SAY ({ "made", N_ ("mean {mean-gap}") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "d", .label = N_ ("VC dimension"), .symbol = "d",
    .blurb = N_ ("A function of the class changes its sign at most d − 1 times."),
    GRADUS_PARAM_FIELD (Params, d), .def = 4, .min = 1, .max = MOST_D, .slider_min = 1,
    .slider_max = 16 },
  { .id = "m", .label = N_ ("Labels"), .symbol = "m", .blurb = N_ ("Flips of a fair coin."),
    GRADUS_PARAM_FIELD (Params, luck.m), .def = 100, .min = 1, .max = 400, .slider_min = 4,
    .slider_max = 400, .logarithmic = TRUE },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_MEMORISED] = { "memorised", N_ ("Learned by heart"),
                        N_ ("The best function makes no error on labels that mean nothing.") },
  [EVENT_HALF] = { "much", N_ ("A quarter missed"),
                   N_ ("The best function still misses at least a quarter of the labels.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "draw", N_ ("Draw the labels"), N_ ("Each label is a flip of a fair coin."),
    .pseudocode = N_ ("repeat R times:\n  flip a coin for each of m labels"), .run = run_draw,
    .n_micro = gradus_luck_n_strides, .shows = "strip",
    .rule = "P(y_i = 1) = \\tfrac{1}{2}\\quad\\Rightarrow\\quad \\varepsilon(h) = \\tfrac{1}{2}",
    .filled = GRADUS_SAY ({ NULL, "\\sum_i y_i = <plus>,\\qquad i = <trials>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Label {trials} of {m} is drawn.") },
      { NULL, N_ ("Sample {drawn}: {plus} of {m} labels are +. They mean nothing: every function "
                  "is wrong half the time in truth.") }) },
  { "measure", N_ ("Find the best function"),
    N_ ("Of all functions with at most d − 1 changes of sign, the one that misses fewest labels."),
    .pseudocode = N_ ("  for each label: least errors by changes and last sign"),
    .run = run_measure, .n_micro = gradus_luck_n_strides, .shows = "strip",
    .rule = "\\role{model}{\\hat\\varepsilon} = \\frac1i \\min_{h \\in H_d} \\sum_{j \\le i} "
            "1\\{h(j) \\ne y_j\\},\\qquad \\role{accent}{g} = \\tfrac{1}{2} - "
            "\\role{model}{\\hat\\varepsilon}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\hat\\varepsilon} = <calc errors / looked = training|model>,\\qquad "
              "\\role{accent}{g} = <calc 0.5 - training|model = gap|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Of the first {looked} labels the best function misses {errors}.") },
      { "errors == 0", N_ ("The best function misses no label: {m} flips of a coin are learned by "
                           "heart, and the gap is ½.") },
      { NULL, NN_ ("With at most {changes} change of sign the best function misses {errors} of "
                   "{m} labels. Its training error is {training}, the truth ½: the gap is {gap}.",
                   "With at most {changes} changes of sign the best function misses {errors} of "
                   "{m} labels. Its training error is {training}, the truth ½: the gap is {gap}."),
        "changes" }) },
  { "collect", N_ ("Put it to the others"), N_ ("The rest of the batch is drawn at once."),
    .pseudocode = N_ ("  put the gap to the others"), .run = run_collect, .shows = "curves",
    .rule = "\\role{accent}{\\bar g} = O\\left(\\sqrt{\\frac dm \\ln\\frac md + \\frac1m "
            "\\ln\\frac1\\delta}\\right)",
    .filled = GRADUS_SAY (
      { "m > d", "\\role{accent}{\\bar g} = <mean-gap|accent>,\\qquad "
                 "\\role{truth}{<calc sqrt ( d / m * ln ( m / d ) + ln ( 20 ) / m ) = shape>}" },
      { NULL, "\\role{accent}{\\bar g} = <mean-gap|accent>" }),
    .said = GRADUS_SAY (
      { "converged and every", N_ ("All {made} labellings have been seen: the mean gap is "
                                   "{mean-gap|4}, exactly.") },
      { "made == 1", N_ ("The first sample is collected: its gap is {mean-gap}.") },
      { "converged and m > d", N_ ("After {made} samples the mean gap is {mean-gap}. The shape "
                                   "of the bound is {shape}; its constant is left open.") },
      { NULL, N_ ("The mean gap of {made} samples is {mean-gap}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "twice", N_ ("What does twice the dimension ask for?"), "draw", "strip",
    .asks = GRADUS_ASKS_NUMBER, .about = "twice", .scale = "tenth",
    .when = "drawn == 0 and twice > 0 and m >= 20",
    .words = N_ ("d = {d}, m = {m}: the best function looks better than it is by {gap-now} on "
                 "average. How many labels make that gap as small when d is {twice-d}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("About {twice}: what counts is nearly m/d alone.") }),
    .intuition = N_ ("You thought twice as rich needs the square of the data, but the gap depends "
                     "almost only on m/d."),
    .intuition_answer = "squared" },
  { "fewer", N_ ("Does it miss fewer than usual?"), "measure", "strip",
    .asks = GRADUS_ASKS_EVENT, .about = "fewer", .when = "made <= 40 and m > d",
    .words = N_ ("With d = {d} the best function misses {usual} of {m} labels on average. Will it "
                 "miss fewer of these?"),
    .truth = GRADUS_SAY (
      { "fewer", N_ ("Yes: it misses {errors}.") },
      { NULL, N_ ("No: it misses {errors}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "hundred", .title = N_ ("A hundred flips of a coin"),
    .blurb = N_ ("Three changes of sign (d = 4) bring the training error to about 0.345; in truth "
                 "it is a half."),
    .data = "none", .seed = 1,
    .claims = "changes == 3\nd == 4\nabs(mean-training - 0.345) < 0.008\nm == 100" },
  { .id = "by-hand", .title = N_ ("By hand: + − + −"),
    .blurb = N_ ("One change of sign misses 1 of 4. Over all sixteen labellings the gap is 0.375."),
    .params = "m=4 d=2 every=true batch=1",
    .claims = "iteration 1: errors == 1\niteration 1: gap == 0.25\nmade == 16\n"
              "mean-gap ~ 0.375\nchanges == 1" },
  { .id = "three-changes", .title = N_ ("The same with three changes"),
    .blurb = N_ ("No labelling of four is missed: the class knows all of them by heart."),
    .params = "m=4 d=4 every=true batch=1",
    .claims = "changes == 3\nmean-training == 0\nmemorised-share == 1\nmade == 16" },
  { .id = "all-ten", .title = N_ ("All labellings of ten"),
    .blurb = N_ ("Each of 1,024 once. The gaps of d = 1, 2, 4, 8 are 0.123, 0.264, 0.398, 0.498, "
                 "exactly."),
    .params = "m=10 every=true batch=64",
    .claims = "made == 1024\ncurves[0,9] ~ 0.123\ncurves[1,9] ~ 0.264\ncurves[2,9] ~ 0.398\n"
              "curves[3,9] ~ 0.498" },
  { .id = "poor", .title = N_ ("No change at all"),
    .blurb = N_ ("d = 1: all + or all −. The gap is 0.04: the majority of a hundred flips is a "
                 "little above a half."),
    .params = "d=1", .seed = 2, .claims = "d == 1\nm == 100\nabs(mean-gap - 0.0402) < 0.006" },
  { .id = "rich", .title = N_ ("Fifteen changes"),
    .blurb = N_ ("d = 16: the gap is 0.314, and of a hundred flips only about 19 are missed."),
    .params = "d=16", .seed = 3,
    .claims = "changes == 15\nm == 100\nabs(mean-gap - 0.314) < 0.006\n"
              "abs(100 * mean-training - 18.6) < 0.6" },
  { .id = "more", .title = N_ ("Twice the dimension"),
    .blurb = N_ ("d = 8 on 240 labels has the gap of d = 4 on a hundred, 0.155."),
    .params = "d=8 m=240 samples=200", .seed = 4,
    .claims = "d == 2 * 4\nm == 240\nabs(mean-gap - 0.155) < 0.006" },
  { .id = "memorised", .title = N_ ("Failure: learned by heart"),
    .blurb = N_ ("d = 16 and ten labels: the training error is 0, the gap ½."),
    .params = "d=16 m=10 samples=100", .seed = 5,
    .failure = N_ ("With m ≤ d each labelling is in the class, and fitting it says nothing. The "
                   "training error 0 is the warning here. Take a smaller class, or many more "
                   "labels than d, and other examples for the true error."),
    .claims = "d == 16\nm == 10\nmean-training == 0\nmean-gap == 0.5\nmemorised-share == 1" });

#define CARD "oracles-A/ch10.out: NumPy, 4,000 samples"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "mean-training", GRADUS_EXPECT (0.25), 1e-12, "by hand: 1 of 4" },
  { "by-hand", GRADUS_CHECK_END, "mean-gap", GRADUS_EXPECT (0.375), 1e-12,
    "by hand: 8 of 16 labellings have one miss, the others none" },
  { "all-ten", GRADUS_CHECK_END, "mean-gap", GRADUS_EXPECT (0.397656), 1e-6,
    "NumPy: all 1,024 labellings" },
  { "hundred", GRADUS_CHECK_END, "mean-gap", GRADUS_EXPECT (0.1555), 0.007, CARD },
  { "poor", GRADUS_CHECK_END, "mean-gap", GRADUS_EXPECT (0.0402), 0.007, CARD },
  { "rich", GRADUS_CHECK_END, "mean-gap", GRADUS_EXPECT (0.3140), 0.007, CARD },
  { "more", GRADUS_CHECK_END, "mean-gap", GRADUS_EXPECT (0.1547), 0.006, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "ten", .title = N_ ("One sign and seven changes"),
    .blurb = N_ ("All labellings of ten: the gap is 0.123 with d = 1 and 0.498 with d = 8."),
    .preset = "all-ten", .left = "d=1", .right = "d=8", .plot = "strip",
    .claims = "left: mean-gap ~ 0.123\nright: mean-gap ~ 0.498" });

static const GradusSheet sheet = {
  .aha = N_ ("What counts is not the number of parameters but how many coin flips the class can "
             "memorise."),
  .by_hand = N_ ("Labels + − + −. One change of sign: 1 miss in 4, gap ¼. Three changes: no miss, "
                 "gap ½."),
  .why = "curves", .intuition = N_ ("A class that is twice as rich needs the square of the data."),
  .caught_by = "twice",
  .breaks = N_ ("m ≤ d: with d = 16 and ten labels the training error is 0, and the gap ½."),
  .needs = "uniform-convergence shattering",
  .leads_to = "model-selection-grid hard-margin-svm perceptron-mistake-bound",
  .aliases = "Vapnik-Chervonenkis bound; generalization gap; Rademacher complexity; VC泛化界; "
             "泛化误差; 瓦普尼克; fhj",
  .terms = N_ ("VC dimension; generalisation gap"),
};

const GradusDescriptor gradus_vc_bound = {
  .base = &gradus_luck, .id = "vc-bound", .difficulty = 3,
  .title = N_ ("VC generalisation bound"),
  .summary = N_ ("Lets a class of functions fit flips of a coin, and measures how well that goes."),
  .goal = N_ ("Say what the VC dimension does to the gap, and how many examples it asks for."),
  .source = "CS229 lecture notes, part VI, section 4; Vapnik and Chervonenkis 1971",
  .columns = N_ ("No data: labels are flips of a coin."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = g_free, .init = init, .name = name, .start_shows = "strip",
  .end_shows = "curves",
  .start_said = GRADUS_SAY (
    { "d == 1", N_ ("{m} labels are to be flips of a fair coin. The class says + everywhere, or − "
                    "everywhere.") },
    { NULL, N_ ("{m} labels are to be flips of a fair coin. The class has all functions that "
                "change their sign less than {d} times.") }),
};
