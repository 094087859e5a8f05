/* The machine of the family "kernel-steps".
 *
 * Model. f (x) = sum_j alpha_j K (x_j, x): a coefficient for each example, no constant. The sign of
 * f is the class; where f is 0 it is +1.
 *
 * Step. Take an example; look at what f has there; change alpha. What the change is makes the
 * member: kernel-perceptron.c counts mistakes, kernel-sgd.c goes down the slope of a loss.
 *
 * Why it works. K is an inner product in some space of features, so that f is a plane through the
 * origin there and alpha are the shares of the examples in its normal: alpha says all, and the
 * features are never written down.
 *
 * Cost. One row of kernel values a step, O(n d) or O(n) from the cache of at most 64 MiB. The
 * scores f of all examples are kept, or made anew, as the member can.
 *
 * Bound. 1/2 |f|^2 + C sum_i L (y_i f (x_i)), |f|^2 being alpha'K alpha, has a dual in which every
 * example has a coordinate of its own and no equality ties them, because there is no constant: it
 * is climbed coordinate by coordinate. Its value is below every primal one, also before the top is
 * reached.
 *
 * Edge cases. A negative constant inside the polynomial kernel makes it no inner product: there is
 * no bound then. Kernel values beyond 1e100 are refused.
 *
 * Source: Aizerman, Braverman & Rozonoer 1964; Freund & Schapire 1999, Machine Learning 37; CS229
 * extra notes on the representer theorem; for the climb Hsieh and others 2008, ICML.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kernel-steps.h"

typedef GradusKernelStepsParams Params;
typedef GradusKernelStepsState State;
typedef GradusKernelStepsWork Work;

/* Bytes of kernel rows that are kept, and rows of a table. */
#define CACHE ((gsize) 64 << 20)
#define MOST_ROWS 20000
/* Halvings of what is looked for along a coordinate, and how near a bound has to be. */
#define HALVINGS 40
#define NEAR 1e-9
/* Between two walks over all coordinates so many over those that are free. */
#define INNER 10
/* Bumps of which each is drawn. */
#define MOST_BUMPS 24
#define CURVE_POINTS 201

/* --- Kernel rows ------------------------------------------------------------------------------ */

void
gradus_kernel_steps_begin (Work *work, const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  g_auto (GradusIntArray) all = { 0 };
  gint32 *rows = gradus_int_array_init (&all, table->n);

  for (guint i = 0; i < table->n; i++)
    rows[i] = (gint32) i;
  work->kernel = GRADUS_KERNEL_CHOSEN (params);
  work->n = table->n;
  work->d = table->d;
  work->points = gradus_kernel_points_new (table->x, table->d, NULL, table->n);
  work->cache = gradus_kernel_cache_new (&work->kernel, table->x, table->d, CACHE);
  gradus_kernel_cache_select (work->cache, &all);
}

static gpointer
prepare (const GradusSetup *setup)
{
  Work *work = g_new0 (Work, 1);

  gradus_kernel_steps_begin (work, setup);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_kernel_points_free (work->points);
  gradus_kernel_cache_free (work->cache);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const GradusKernel kernel = GRADUS_KERNEL_CHOSEN (params);

  if (table->n > MOST_ROWS)
    return g_strdup_printf (_ ("There are %u examples, and a step looks at the kernel values of "
                               "all of them: take %u at most, or online-perceptron, which keeps "
                               "none."), table->n, MOST_ROWS);
  return gradus_kernel_refuse (&kernel, table);
}

const double *
gradus_kernel_steps_row (const Work *work, guint i)
{
  return gradus_kernel_cache_row (work->cache, i);
}

guint
gradus_kernel_steps_errors (const double *f, const GradusTable *table)
{
  guint errors = 0;

  for (guint i = 0; i < table->n; i++)
    errors += (f[i] >= 0) != (table->label[i] > 0);
  return errors;
}

void
gradus_kernel_steps_score_all (State *state, const Work *work, const GradusTable *table)
{
  double *f = gradus_array_overwrite (&state->f);

  memset (f, 0, work->n * sizeof (double));
  for (guint j = 0; j < work->n; j++)
    if (state->alpha.data[j] != 0)
      {
        const double *row = gradus_kernel_steps_row (work, j);

        for (guint i = 0; i < work->n; i++)
          f[i] += state->alpha.data[j] * row[i];
      }
  state->errors = gradus_kernel_steps_errors (f, table);
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);

  gradus_kernel_steps_score_all (state, work, table);
  return GRADUS_STATUS_CONTINUE;
}

gboolean
gradus_kernel_steps_again (State *state, GradusContext *context, const GradusSetup *old)
{
  const GradusTable *before = gradus_setup_get_table (old);
  const GradusTable *table = gradus_context_get_table (context);

  state->seen = 0;
  context->restart_iteration = TRUE;
  return before != NULL && before->n == table->n && before->d == table->d;
}

/* --- The climb -------------------------------------------------------------------------------- */

/* Where along its coordinate the dual is highest: @a is there now, @m the margin, @k = K (x, x). */
static double
climb_one (GradusMarginLoss loss, double c, double a, double m, double k)
{
  double low, high;

  if (loss == GRADUS_MARGIN_SQUARED)
    return a + (1 - m - a / (2 * c)) / (k + 1 / (2 * c));
  if (loss == GRADUS_MARGIN_HINGE)
    return k > 0 ? CLAMP (a + (1 - m) / k, 0, c) : isinf (c) ? a : m < 1 ? c : 0;
  /* Of the logistic loss a = c / (1 + e^-u), and u = -m at the top: a line that meets an S. */
  low = -fabs (m) - k * c;
  high = -low;
  for (guint h = 0; h < HALVINGS; h++)
    {
      const double u = (low + high) / 2;

      if (-u - m - k * (c * gradus_sigmoid (u) - a) > 0)
        low = u;
      else
        high = u;
    }
  return c * gradus_sigmoid ((low + high) / 2);
}

/* What one example adds to the dual. */
static double
dual_of (GradusMarginLoss loss, double c, double a)
{
  const double share = a / c;

  if (loss == GRADUS_MARGIN_SQUARED)
    return a - a * a / (4 * c);
  if (loss == GRADUS_MARGIN_HINGE)
    return a;
  return -c * ((share > 0 ? share * log (share) : 0)
               + (share < 1 ? (1 - share) * log1p (-share) : 0));
}

double
gradus_kernel_steps_climb (const Work *work, const GradusTable *table, GradusMarginLoss loss,
                           double c, guint sweeps, double *f, double *norm2)
{
  const gboolean lawful = work->kernel.kind != GRADUS_KERNEL_POLYNOMIAL || work->kernel.coef0 >= 0;
  g_autofree double *a = g_new0 (double, work->n);
  double dual = 0, primal = INFINITY, square = 0;

  memset (f, 0, work->n * sizeof (double));
  for (guint s = 0; lawful && s < sweeps && primal - dual > NEAR * (1 + fabs (dual)); s++)
    {
      const gboolean whole = s % (INNER + 1) == 0;

      for (guint i = 0; i < work->n; i++)
        {
          const double *row;
          double next, move;

          if (!whole && (a[i] <= 0 || a[i] >= c))
            continue;
          row = gradus_kernel_steps_row (work, i);
          next = climb_one (loss, c, a[i], gradus_table_sign (table, i) * f[i], row[i]);
          move = gradus_table_sign (table, i) * (next - a[i]);
          a[i] = next;
          for (guint j = 0; move != 0 && j < work->n; j++)
            f[j] += move * row[j];
        }
      square = dual = primal = 0;
      for (guint i = 0; i < work->n; i++)
        {
          const double m = gradus_table_sign (table, i) * f[i];

          square += a[i] * m;
          dual += dual_of (loss, c, a[i]);
          primal += isfinite (c)  ? c * gradus_margin_loss (loss, m)
                    : m < 1 - NEAR ? INFINITY : 0;
        }
      dual -= square / 2;
      primal += square / 2;
    }
  if (norm2 != NULL)
    *norm2 = square;
  return lawful ? dual : NAN;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_take (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);

  state->example = params->order == 0 ? state->seen : gradus_rng_index (context->rng, work->n);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

void
gradus_kernel_steps_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint i = MIN (state->example, work->n - 1);
  const double *x = gradus_table_row (table, i);
  const double k = gradus_kernel_value (&work->kernel, x, x, work->d);
  const gboolean acts = here->phase >= 0 && !gradus_position_is_phase (here, "check");

  gradus_names_row (names, table, i);
  gradus_names_number (names, "active", acts ? (double) i : NAN);
  gradus_names_number (names, "alpha-i", state->alpha.data[i]);
  gradus_names_number (names, "f-i", state->f.data[i]);
  gradus_names_number (names, "k-ii", k);
  gradus_names_flag (names, "few", work->n <= 4);
  gradus_names_flag (names, "listed", params->order == 0);
  gradus_names_flag (names, "line", work->d == 1);
}

/* A term of the score of the example in work. */
typedef struct
{
  const State *state;
  const guint *rows;
  const double *values;
} Sum;

static void
append_term (GString *tex, gsize k, gpointer user_data)
{
  const Sum *sum = user_data;

  gradus_tex_factor (tex, sum->state->alpha.data[sum->rows[k]]);
  g_string_append (tex, " \\cdot ");
  gradus_tex_factor (tex, sum->values[k]);
}

void
gradus_kernel_steps_fill_score (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, work, table);
  g_autofree guint *rows = g_new (guint, work->n);
  g_autofree double *values = g_new (double, work->n);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  const Sum sum = { state, rows, values };
  guint n = 0;

  for (guint j = 0; j < work->n; j++)
    if (state->alpha.data[j] != 0)
      {
        values[n] = gradus_kernel_value (&work->kernel, gradus_table_row (table, j),
                                         gradus_table_row (table, state->example), work->d);
        rows[n++] = j;
      }
  gradus_say_tex (names, "\\role{model}{f}(\\role{accent}{x_{<i>}}) = ", tex);
  if (n > 0)
    {
      gradus_tex_sum (tex, n, NULL, 0, append_term, (gpointer) &sum);
      g_string_append (tex, n <= 4 ? " = " : " \\approx ");
    }
  gradus_say_tex (names, "<score|accent>", tex);
}

/* --- Prediction ------------------------------------------------------------------------------- */

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, work);

  gradus_kernel_expand (&work->kernel, work->points, state->alpha.data, 0, X, n, out);
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* With one input: f, its shore line at 0, the bump of every example, and what the step added. */
static void
draw_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, work, table);
  double x[CURVE_POINTS], f[CURVE_POINTS], before[CURVE_POINTS], low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_make_room (&low, &high);
  low -= 0.3 * (high - low);
  high += 0.25 * (high - low);
  for (guint k = 0; k < CURVE_POINTS; k++)
    x[k] = low + (high - low) * k / (CURVE_POINTS - 1);
  gradus_kernel_expand (&work->kernel, work->points, state->alpha.data, 0, x, CURVE_POINTS, f);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]], "f(x)");
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (previous != NULL && !gradus_array_equal (&state->alpha, &previous->alpha))
    {
      gradus_kernel_expand (&work->kernel, work->points, previous->alpha.data, 0, x, CURVE_POINTS,
                            before);
      gradus_scene_band (scene, x, before, f, CURVE_POINTS, GRADUS_ROLE_ACCENT, 0.3);
      gradus_scene_label (scene, _ ("what the step has added"));
    }
  for (guint j = 0; j < work->n && work->n <= MOST_BUMPS; j++)
    if (state->alpha.data[j] != 0)
      {
        for (guint k = 0; k < CURVE_POINTS; k++)
          before[k] = state->alpha.data[j]
                      * gradus_kernel_value (&work->kernel, &table->x[j], &x[k], 1);
        gradus_scene_polyline (scene, x, before, CURVE_POINTS,
                               GRADUS_ROLE_CLASS + (table->label[j] > 0),
                               GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
      }
  gradus_scene_polyline (scene, x, f, CURVE_POINTS, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, "f");
  for (guint i = 0; i < work->n; i++)
    gradus_scene_point (scene, table->x[i], 0, GRADUS_ROLE_CLASS + (table->label[i] > 0),
                        GRADUS_SHAPE_AUTO, 1, (int) i);
}

static void
build_landscape (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  const double active = gradus_names_get_number (names, "active");
  g_autofree double *xy = NULL;
  gboolean flat = TRUE;

  if (work->d == 1)
    draw_curve (here, scene);
  else
    {
      for (guint j = 0; j < work->n; j++)
        flat = flat && state->alpha.data[j] == 0;
      if (gradus_kit_waits (scene, flat, _ ("f is 0 everywhere: no example has a coefficient "
                                            "yet.")))
        return;
      xy = gradus_kit_plane (table, NULL);
      gradus_scene_set_axes (scene, gradus_kit_plane_axes (here),
                             table->names[table->x_columns[0]],
                             table->names[table->x_columns[1]]);
      gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 0.8);
      if (work->d == 2)
        gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, predict);
    }
  if (active >= 0)
    gradus_scene_point (scene, work->d == 1 ? table->x[(guint) active] : xy[2 * (guint) active],
                        work->d == 1 ? 0 : xy[2 * (guint) active + 1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.6, -1);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "take", N_ ("Take an example"), N_ ("The next of the list, or one that is drawn."),
    .pseudocode = N_ ("i ← next example"), .run = run_take, .rule = "1 \\le i \\le n",
    .filled = GRADUS_SAY ({ NULL, "i = <i>,\\quad y_{<i>} = <y|class>" }),
    .said = GRADUS_SAY (
      { "listed", N_ ("Example {i} is next; its class is {sign y}.") },
      { NULL, N_ ("Example {i} is drawn; its class is {sign y}.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_KERNEL_PARAMS (Params),
  { .id = "order", .label = N_ ("Order of the examples"),
    .blurb = N_ ("Round after round as they are listed, or each drawn from all."),
    GRADUS_PARAM_FIELD (Params, order),
    GRADUS_CHOICES ({ "listed", N_ ("As listed") }, { "drawn", N_ ("Drawn") }) });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "errors", N_ ("Examples with the wrong sign"), "\\#\\{i: h(x_i) \\ne y_i\\}",
    GRADUS_QUANTITY (State, errors),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "alpha", N_ ("Coefficients"), "\\alpha", GRADUS_QUANTITY (State, alpha), .shape = "n",
    .indices = N_ ("one for each example"), .one = N_ ("Coefficient"),
    .flags = GRADUS_PER_DATUM | GRADUS_TYPED },
  { "f", N_ ("Scores of the examples"), "f", GRADUS_QUANTITY (State, f), .shape = "n",
    .indices = N_ ("one for each example"), .one = N_ ("Score"), .flags = GRADUS_PER_DATUM },
  { "example", N_ ("Example in work"), "i", GRADUS_QUANTITY (State, example),
    .flags = GRADUS_LISTED | GRADUS_NUMBERED, .indices = N_ ("a number") },
  { "score", N_ ("Score of the example"), "f(x_i)", GRADUS_QUANTITY (State, score) },
  { "factor", N_ ("Size of the step"), NULL, GRADUS_QUANTITY (State, factor) },
  { "seen", N_ ("Examples of the pass"), NULL, GRADUS_QUANTITY (State, seen) },
  { "pass", N_ ("Passes"), NULL, GRADUS_QUANTITY (State, pass) });

static const GradusEvent events[] = GRADUS_ROWS (
  { "pass", N_ ("End of a pass"), N_ ("As many examples have been taken as there are.") });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "map", N_ ("Examples and regions"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .with = "sides active=active" },
  { "landscape", N_ ("The landscape of f"), .build = build_landscape });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_kernel_steps = {
  .family = "kernel-steps", .chapter = 7, .difficulty = 2, .data_kind = &gradus_data_table,
  .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs, and a label with two classes; the second class is +1."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .plots = plots, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .refresh = refresh, .name = gradus_kernel_steps_name,
  .predicts = GRADUS_PREDICTS_SCORE, .score = N_ ("the score f, without a scale"),
  .predict = predict,
};
