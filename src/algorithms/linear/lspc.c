/* Shares of classes by least squares, a curve for each class.
 *
 * Objective. For each class t is 1 in the class and 0 elsewhere, and only the points of the class
 * carry bumps. What is below 0 is cut off and the rest divided by its sum: shares of the classes.
 * Built and fitted by ls-classes.c.
 *
 * Stages. The curves rise one by one, are added up at every point (sum), made into shares (share),
 * and asked far from all data (ask).
 *
 * Why it works. The mean of 0 and 1 at a place is the probability of the class there, so curves
 * that were fitted apart add up to 1 where there are data.
 *
 * Edge cases. Where no curve is above 0 there are no shares (event "silent").
 *
 * Source: 图解机器学习, section 10.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ls-classes.h"
#include "responses.h"

/* How near 1 a sum counts as 1. */
#define NEAR 0.03

typedef GradusBumpsWork Work;
typedef GradusBumpsGroup Group;

typedef struct
{
  GradusBumpsParams base;
  double place, second;    /* where shares are asked for */
} Params;

typedef struct
{
  GradusBumpsState base;
  guint summed;
  bool shared, asked;
  bool through;            /* all points have been added up */
} State;

enum { EVENT_NEGATIVE, EVENT_SILENT, EVENT_UNSURE };

static gpointer
prepare (const GradusSetup *setup)
{
  Work *work = g_new0 (Work, 1);

  gradus_bumps_begin (work, setup, gradus_setup_get_table (setup)->n_classes);
  return work;
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* The bumps of one class. */
static GradusStatus
run_curves (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const Group *group = &work->groups[state->base.done];

  memcpy (&gradus_array_write (&state->base.theta)[group->first], group->theta,
          sizeof (double) * group->b);
  state->base.risen = group->first + group->b;
  state->base.solved = state->base.done + 1 == work->k;
  return gradus_step_done (&state->base.done, &state->base.last, work->k);
}

GRADUS_MICROS (n_classes, (work), work->k)

/* What the curves say at @x: k numbers, 0 for those that have not risen. */
static void
say_curves (const GradusPosition *here, const double *x, double *raw)
{
  GRADUS_HERE (state, work, table);
  const double width = ((const Params *) here->params)->base.width;

  for (guint c = 0; c < work->k; c++)
    {
      const Group *group = &work->groups[c];

      raw[c] = 0;
      for (guint j = 0; j < group->b && group->first + group->b <= state->base.risen; j++)
        raw[c] += state->base.theta.data[group->first + j]
                  * gradus_bump (x, gradus_table_row (table, group->rows[j]), table->d, width);
    }
}

static guint
find_largest (const double *values, guint k)
{
  guint best = 0;

  for (guint c = 1; c < k; c++)
    if (values[c] > values[best])
      best = c;
  return best;
}

static double
sum_of (const double *values, guint k)
{
  double sum = 0;

  for (guint c = 0; c < k; c++)
    sum += values[c];
  return sum;
}

static GradusStatus
run_sum (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  gboolean negative = FALSE;

  for (guint c = 0; c < work->k; c++)
    negative = negative || work->groups[c].fit[state->base.done] < -GRADUS_BUMPS_WHISPER;
  gradus_context_raise_if (context, EVENT_NEGATIVE, negative);
  state->summed = state->base.done + 1;
  state->through = state->summed == work->n;
  return gradus_step_done (&state->base.done, &state->base.last, work->n);
}

static GradusStatus
run_share (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->shared = true;
  return GRADUS_STATUS_CONTINUE;
}

/* The place that is asked about: the other inputs are 0. */
static void
find_place (const GradusPosition *here, double *x)
{
  const Params *params = here->params;
  const guint d = ((const Work *) here->workspace)->d;

  for (guint j = 0; j < d; j++)
    x[j] = j == 0 ? params->place : j == 1 ? params->second : 0;
}

static GradusStatus
run_ask (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusPosition here = { .state = state, .workspace = work, .params = context->params,
                            .dataset = context->dataset };
  g_autofree double *x = g_new (double, work->d);
  g_autofree double *raw = g_new (double, work->k);

  find_place (&here, x);
  say_curves (&here, x, raw);
  state->asked = true;
  gradus_context_raise_if (context, EVENT_SILENT, !gradus_bumps_share (raw, work->k, raw));
  say_curves (&here, x, raw);
  gradus_context_raise_if (context, EVENT_UNSURE, sum_of (raw, work->k) < 0.5);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static void
array_raw (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *raw;

  if (!state->base.solved)
    return;
  raw = gradus_array_init_matrix (out, work->n, work->k);
  for (guint i = 0; i < work->n; i++)
    for (guint c = 0; c < work->k; c++)
      raw[(gsize) i * work->k + c] = work->groups[c].fit[i];
}

static void
array_shares (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  array_raw (here, out);
  for (guint i = 0; i < work->n; i++)
    gradus_bumps_share (&out->data[(gsize) i * work->k], work->k,
                 &gradus_array_write (out)[(gsize) i * work->k]);
}

static double
sum_at (const Work *work, guint i)
{
  double sum = 0;

  for (guint c = 0; c < work->k; c++)
    sum += work->groups[c].fit[i];
  return sum;
}

GRADUS_VECTOR (array_sums, (state, work), state->through ? work->n : 0, i, sum_at (work, i))

static double
number_near (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double near = 0;

  for (guint i = 0; i < work->n; i++)
    near += fabs (sum_at (work, i) - 1) <= NEAR;
  return near;
}

static double
number_lowest (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double lowest = NAN;

  for (guint c = 0; c < work->k; c++)
    for (guint i = 0; i < work->n; i++)
      lowest = fmin (lowest, work->groups[c].fit[i]);
  return lowest;
}

static double
number_mistakes (const GradusPosition *here)
{
  GRADUS_HERE (work, table);
  g_auto (GradusArray) raw = { 0 };
  double mistakes = 0;

  array_raw (here, &raw);
  for (guint i = 0; i < work->n; i++)
    mistakes += (int) find_largest (&raw.data[(gsize) i * work->k], work->k) != table->label[i];
  return mistakes;
}

/* Of each class: (1/2 |K theta|^2 - sum of f over its own points + lambda/2 |theta|^2) / n, which
 * is least squares against the probability of the class, but for a constant. */
static void
array_objectives (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  const double lambda = ((const Params *) here->params)->base.lambda;
  double *objectives = gradus_array_init_vector (out, work->k);

  for (guint c = 0; c < work->k; c++)
    {
      const Group *group = &work->groups[c];

      objectives[c] = 0.5 * lambda * gradus_sum_squares (group->theta, group->b);
      for (guint i = 0; i < work->n; i++)
        {
          const double f = group->fit[i];

          objectives[c] += (0.5 * f - group->target[i]) * f;
        }
      objectives[c] /= work->n;
    }
}

static void
array_place_raw (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  g_autofree double *x = NULL;

  if (!((const State *) here->state)->asked)
    return;
  x = g_new (double, work->d);
  find_place (here, x);
  say_curves (here, x, gradus_array_init_vector (out, work->k));
}

static void
array_place_shares (const GradusPosition *here, GradusArray *out)
{
  array_place_raw (here, out);
  if (gradus_array_length (out) > 0)
    gradus_bumps_share (out->data, ((const Work *) here->workspace)->k, gradus_array_write (out));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mistakes", N_ ("Training errors"), "\\#\\{\\hat y \\ne y\\}", .number = number_mistakes,
    GRADUS_KNOWN (State, base.solved), .flags = GRADUS_METRIC },
  { "near", N_ ("Points whose sum is near 1"), "\\#\\{|\\textstyle\\sum_c f_c - 1| \\le 0.03\\}",
    .number = number_near, GRADUS_KNOWN (State, through), .flags = GRADUS_METRIC },
  { "lowest", N_ ("Lowest raw value at a point"), "\\min f_c(x_i)", .number = number_lowest,
    GRADUS_KNOWN (State, base.solved), .flags = GRADUS_METRIC },
  { "raw", N_ ("Raw values"), "f_c(x)", .array = array_raw, .indices = N_ ("point, class"),
    .flags = GRADUS_PER_DATUM },
  { "sums", N_ ("Sums of the raw values"), "\\textstyle\\sum_c f_c(x)", .array = array_sums,
    GRADUS_KNOWN (State, through), .indices = N_ ("point"), .one = N_ ("Sum of the raw values"),
    .flags = GRADUS_PER_DATUM },
  { "shares", N_ ("Shares of the classes"), "p_c(x)", .array = array_shares,
    GRADUS_KNOWN (State, shared), .indices = N_ ("point, class"), .flags = GRADUS_PER_DATUM },
  { "objectives", N_ ("Objective of each class"), "J_c", .array = array_objectives,
    GRADUS_KNOWN (State, base.solved), .indices = N_ ("class") },
  { "place-raw", N_ ("Raw values at your place"), "f_c(z)", .array = array_place_raw,
    .indices = N_ ("class") },
  { "place-shares", N_ ("Shares at your place"), "p_c(z)", .array = array_place_shares,
    .indices = N_ ("class") },
  { "asked", N_ ("Asked"), NULL, GRADUS_QUANTITY (State, asked) },
  GRADUS_BASE_ROWS);

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint i = MIN (state->base.last, work->n - 1), c = MIN (state->base.last, work->k - 1);
  const Group *group = &work->groups[c];
  g_autofree double *x = g_new (double, work->d);
  g_autofree double *raw = g_new (double, work->k);
  g_auto (GradusArray) sums = { 0 };
  double low, high;
  gboolean tied = FALSE;
  guint winner;

  if (!work->fitted)
    return;
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "k", work->k);
  gradus_names_flag (names, "few", work->n <= 6);
  gradus_names_flag (names, "mostly", state->through && 2 * number_near (here) > work->n);
  gradus_names_word (names, "class-name", gradus_table_get_class_name (table, c));
  gradus_names_whole (names, "bumps", group->b);
  gradus_names_whole (names, "all-bumps", work->bumps);
  gradus_names_vector (names, "column", group->k, work->n * (gsize) group->b);
  gradus_names_vector (names, "heights", group->theta, group->b);
  for (guint g = 0; g < work->k; g++)
    raw[g] = work->groups[g].fit[i];
  gradus_names_vector (names, "point-raw", raw, work->k);
  gradus_names_number (names, "point-sum", sum_of (raw, work->k));
  gradus_bumps_share (raw, work->k, raw);
  gradus_names_vector (names, "point-shares", raw, work->k);
  array_sums (here, &sums);
  gradus_find_extent (sums.data, gradus_array_length (&sums), 1, &low, &high);
  gradus_names_number (names, "least-sum", low);
  gradus_names_number (names, "most-sum", high);
  /* But for rounding. */
  gradus_names_flag (names, "one-sum", high - low <= 1e-9 * (1 + fabs (high)));
  gradus_names_whole (names, "tenth", MAX (work->n / 10, 1));
  gradus_names_number (names, "at",
                       here->micro > 0 && gradus_position_is_phase (here, "sum") ? i : NAN);
  find_place (here, x);
  say_curves (here, x, raw);
  gradus_names_number (names, "place-sum", sum_of (raw, work->k));
  gradus_names_flag (names, "silent", !gradus_bumps_share (raw, work->k, raw));
  gradus_names_word (names, "winner",
                     gradus_table_get_class_name (table, find_largest (raw, work->k)));
  winner = find_largest (raw, work->k);
  gradus_names_number (names, "winner-share", raw[winner]);
  for (guint g = 0; g < work->k; g++)
    tied = tied || (g != winner && raw[winner] - raw[g] < 1e-9);
  gradus_names_flag (names, "tied", tied);
}

/* The class whose curve is highest. */
static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;
  g_autofree double *raw = g_new (double, work->k);

  for (gsize q = 0; q < n; q++)
    {
      say_curves (here, &X[q * work->d], raw);
      out[q] = find_largest (raw, work->k);
    }
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Push and pull balance"), "K_c^T(\\pi_c - K_c\\theta_c) = \\lambda\\theta_c",
    gradus_bumps_holds_balance, .phase = "raise" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
field_shares (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;

  for (gsize q = 0; q < n; q++)
    {
      say_curves (here, &X[q * work->d], &out[q * work->k]);
      gradus_bumps_share (&out[q * work->k], work->k, &out[q * work->k]);
    }
}

static void
draw_place (const GradusPosition *here, gboolean plane, GradusScene *scene)
{
  GRADUS_HERE (params, table);

  gradus_kit_place (table, "place", plane ? "second" : NULL,
                    (const double[]){ params->place, plane ? params->second : 0 },
                    GRADUS_ROLE_SECOND, 1.4, scene);
  if (!plane)
    gradus_scene_vrule (scene, params->place, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN, NULL);
}

/* Curves of the classes and their sum, or, with @shared, their shares; the points stand on the
 * bottom. */
static void
draw_lines (const GradusPosition *here, const GradusTable *table, gboolean shared,
            GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  g_autofree double *raw = g_new (double, (gsize) GRADUS_BUMPS_CURVE * work->k);
  double x[GRADUS_BUMPS_CURVE], y[GRADUS_BUMPS_CURVE], low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  low = MIN (low, params->place);
  high = MAX (high, params->place);
  for (guint q = 0; q < GRADUS_BUMPS_CURVE; q++)
    {
      x[q] = low - params->base.width
             + (high - low + 2 * params->base.width) * q / (GRADUS_BUMPS_CURVE - 1);
      say_curves (here, &x[q], &raw[(gsize) q * work->k]);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         shared ? C_ ("axis", "share") : "f");
  gradus_scene_set_x_range (scene, x[0], x[GRADUS_BUMPS_CURVE - 1]);
  gradus_scene_set_y_range (scene, -0.15, 1.15);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  if (state->base.solved && !shared)
    {
      for (guint q = 0; q < GRADUS_BUMPS_CURVE; q++)
        y[q] = sum_of (&raw[(gsize) q * work->k], work->k);
      gradus_scene_polyline (scene, x, y, GRADUS_BUMPS_CURVE, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "their sum"));
    }
  if (shared)
    gradus_draw_bell_truth (here, x, GRADUS_BUMPS_CURVE, work->k, scene);
  for (guint c = 0; c < work->k && state->base.risen > 0; c++)
    {
      for (guint q = 0; q < GRADUS_BUMPS_CURVE; q++)
        {
          g_autofree double *shares = g_memdup2 (&raw[(gsize) q * work->k],
                                                 sizeof (double) * work->k);

          if (shared)
            gradus_bumps_share (shares, work->k, shares);
          y[q] = shares[c];
        }
      if (work->groups[c].first + work->groups[c].b <= state->base.risen)
        gradus_scene_polyline (scene, x, y, GRADUS_BUMPS_CURVE, GRADUS_ROLE_CLASS + c,
                               shared ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
    }
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], -0.08, GRADUS_ROLE_CLASS + table->label[i],
                        GRADUS_SHAPE_AUTO, 0.8, (int) i);
  draw_place (here, FALSE, scene);
}

static void
draw_curves_or_shares (const GradusPosition *here, gboolean shared, GradusScene *scene)
{
  static const GradusPlot points = { .of = "", .with = "active=at" };
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table == NULL || table->n == 0)
    return;
  if (table->d == 1)
    {
      draw_lines (here, table, shared, scene);
      return;
    }
  gradus_kit_classes (here, &points, scene);
  if (table->d > 2)
    return;
  if (((const State *) here->state)->base.risen > 0)
    gradus_scene_field (scene, GRADUS_FIELD_POSTERIOR, table->n_classes, field_shares);
  draw_place (here, TRUE, scene);
}

static void
draw_curves (const GradusPosition *here, GradusScene *scene)
{
  draw_curves_or_shares (here, FALSE, scene);
}

static void
draw_shares (const GradusPosition *here, GradusScene *scene)
{
  if (!gradus_kit_waits (scene, !((const State *) here->state)->shared,
                         _ ("The shares come when the curves have been added up.")))
    draw_curves_or_shares (here, TRUE, scene);
}

/* At each point, how near 1 the curves add up to, which nobody has asked for. */
static void
draw_sums (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  g_auto (GradusArray) raw = { 0 };
  double lowest = 0.85, highest = 1.15;

  array_raw (here, &raw);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         _ ("sum of the curves"));
  if (gradus_kit_waits (scene, gradus_array_length (&raw) == 0,
                        _ ("The curves are added up when all of them stand.")))
    return;
  for (guint i = 0; i < work->n; i++)
    {
      const double sum = sum_of (&raw.data[(gsize) i * work->k], work->k);

      lowest = MIN (lowest, sum);
      highest = MAX (highest, sum);
      gradus_scene_include (scene, gradus_table_row (table, i)[0], sum);
      if (i < state->summed)
        gradus_scene_point (scene, gradus_table_row (table, i)[0], sum,
                            i == state->base.last && here->micro > 0
                              ? GRADUS_ROLE_ACCENT
                              : GRADUS_ROLE_CLASS + table->label[i],
                            GRADUS_SHAPE_AUTO, 0.9, (int) i);
    }
  gradus_scene_set_y_range (scene, lowest, highest);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, "1");
  gradus_scene_hrule (scene, 1 - NEAR, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_hrule (scene, 1 + NEAR, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curves", N_ ("Curves of the classes"), GRADUS_EDIT_POINTS, .build = draw_curves,
    .caption = GRADUS_SAY ({ "solved", N_ ("h = {width}, λ = {lambda}: {mistakes} errors") },
                           { NULL, N_ ("h = {width}, λ = {lambda}") }) },
  { "sums", N_ ("Do they add up to 1?"), .build = draw_sums,
    .caption = GRADUS_SAY ({ "near >= 0", N_ ("within 0.03 of 1: {near} of {n}") }) },
  { "shares", N_ ("Shares"), .build = draw_shares,
    .caption = GRADUS_SAY ({ "asked", N_ ("at the marked place {place-shares}, of a sum of "
                                          "{place-sum}") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "place", .label = N_ ("Your place"), .symbol = "z_1",
    .blurb = N_ ("Where the shares are asked for; drag it away from the data."),
    GRADUS_PARAM_FIELD (Params, place), GRADUS_PLACE (0, 1e6, -10, 10, 0.1) },
  { .id = "second", .label = N_ ("Your place, second input"), .symbol = "z_2",
    .blurb = N_ ("The same for the second input, where there is one."),
    GRADUS_PARAM_FIELD (Params, second), GRADUS_PLACE (0, 1e6, -10, 10, 0.1) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_NEGATIVE] = { "negative", N_ ("Below 0"),
                       N_ ("A curve is below 0 at a point: no probability is.") },
  [EVENT_SILENT] = { "silent", N_ ("Nobody speaks"),
                     N_ ("No curve is above 0 at your place: nothing can be divided.") },
  [EVENT_UNSURE] = { "unsure", N_ ("The sum is small"),
                     N_ ("The curves add up to less than ½ at your place: there were hardly any "
                         "data.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "build", N_ ("Build K"), N_ ("A row for each point: what it feels of the bumps of every "
                                 "class."),
    .pseudocode = N_ ("for each point i: rows K₁ … K_k"), .once = TRUE, .micro = "n",
    .run = gradus_bumps_run_build,
    .rule = "(K_c)_{ij} = \\exp\\left(-\\frac{\\|x_i - x_j\\|^2}{2h^2}\\right),\\quad y_j = c",
    .filled = GRADUS_SAY ({ "few", "K_{1} = <column|class0>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} has its rows.") },
      { NULL, NN_ ("{k} matrices are built: class {class-name}, the last, has {bumps} bump.",
        "{k} matrices are built: class {class-name}, the last, has {bumps} bumps."), "bumps" }) },
  { "raise", N_ ("Raise the curves"),
    N_ ("Each class on its own: 1 on its points, 0 on all others, by least squares."),
    .pseudocode = N_ ("for each class c:\n  solve (KᵀK + λI) θ = Kᵀπ"), .once = TRUE,
    .n_micro = n_classes, .run = run_curves,
    .rule = "(K_c^TK_c + \\role{second}{\\lambda} I)\\,\\role{model}{\\theta_c} = K_c^T\\pi_c",
    .filled = GRADUS_SAY ({ "few", "\\role{model}{\\theta_{<class-name>}} = <heights|model>" },
                          { "micro", "\\theta_{<class-name>} \\in R^{<bumps>}" },
                          { NULL, "J = <row objectives|model>" }),
    .said = GRADUS_SAY (
      { "micro and few", N_ ("Class {class-name} raises its curve with the heights {heights}.") },
      { "micro", NN_ ("Class {class-name} raises its curve, a single bump.",
        "Class {class-name} raises its curve, a sum of {bumps} bumps."), "bumps" },
      { "lowest < 0", N_ ("The {k} curves stand. None knows of the others; the lowest value at a "
                          "point is {lowest}.") },
      { NULL, N_ ("The {k} curves stand. None knows of the others.") }) },
  { "sum", N_ ("Add them up"), N_ ("Probabilities add up to 1. Do these?"),
    .shows = "sums",
    .pseudocode = N_ ("for each point: f₁ + … + f_k"), .once = TRUE, .micro = "n", .run = run_sum,
    .rule = "\\role{accent}{s(x)} = \\sum_c f_c(x) \\overset{?}{=} 1",
    .filled = GRADUS_SAY ({ "micro", "\\textstyle\\sum_c f_c(x_{<i>}) = <point-sum|accent|4>" },
                          { NULL, "<least-sum|4> \\le s(x_i) \\le <most-sum|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i}: {point-raw} adds up to {point-sum}.") },
      { "one-sum", N_ ("At {near} of {n} points the sum is within 0.03 of 1; it is {least-sum} at "
                       "all of them.") },
      { NULL, N_ ("At {near} of {n} points the sum is within 0.03 of 1; it goes from {apart "
                  "least-sum most-sum} to {apart most-sum least-sum}.") }) },
  { "share", N_ ("Make shares"), N_ ("Cut off what is below 0, divide by what is left."),
    .shows = "shares",
    .pseudocode = N_ ("p_c ← max(0, f_c) / Σ max(0, f)"), .once = TRUE, .run = run_share,
    .rule = "\\role{model}{p_c(x)} = \\frac{\\max(0, f_c(x))}{\\sum_{c'} \\max(0, f_{c'}(x))}",
    .filled = GRADUS_SAY ({ NULL, "p(x_{<i>}) = <point-shares|model>" }),
    .said = GRADUS_SAY (
      { "mistakes == 0", N_ ("Every point has its shares, and the largest is that of its class.") },
      { NULL, N_ ("Every point has its shares; of {n} points {mistakes} would be put into a wrong "
                  "class.") }) },
  { "ask", N_ ("Ask at your place"), N_ ("What are the shares where you stand, and of what sum?"),
    .shows = "shares",
    .pseudocode = N_ ("p(z), and the sum it was divided by"), .once = TRUE, .run = run_ask,
    .rule = "p_c(\\role{second}{z}) = \\frac{\\max(0, f_c(z))}{\\sum_{c'} \\max(0, f_{c'}(z))}",
    .filled = GRADUS_SAY ({ "silent", "\\textstyle\\sum_c \\max(0, f_c(z)) = 0" },
                          { NULL, "f(z) = <place-raw|past|4>,\\quad p(z) = "
                                  "<place-shares|model>" }),
    .said = GRADUS_SAY (
      { "event:silent", N_ ("At the marked place no curve is above 0: every class gets the "
                            "same share.") },
      { "tied", N_ ("At the marked place several classes have the largest share, "
                    "{winner-share}, of a sum of {place-sum}.") },
      { "event:unsure", N_ ("At the marked place class {winner} has the share {winner-share}, "
                            "but of a sum of {place-sum}: there were hardly any data.") },
      { NULL, N_ ("At the marked place class {winner} has the share {winner-share}, of a sum "
                  "of {place-sum}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "near", N_ ("At how many points do the curves add up to 1?"), "sum", "sums",
    .asks = GRADUS_ASKS_NUMBER, .about = "near", .scale = "tenth",
    .words = N_ ("{k} curves were fitted, each on its own. At how many of the {n} points is their "
                 "sum within 0.03 of 1?"),
    .truth = GRADUS_SAY (
      { "mostly", N_ ("At {near} of {n}: least squares finds the probability of a class, and "
                      "probabilities add up to 1.") },
      { NULL, N_ ("At {near} of {n} only: bumps of this width, pulled down by λ = {lambda}, "
                  "cannot follow the probabilities.") }),
    .intuition = N_ ("They were fitted apart, but to targets that add up to 1 at every point: what "
                     "fits each of them fits the sum."),
    .intuition_answer = "0" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Three classes on a line"),
    .blurb = N_ ("Three small equations, and the curves add up to nearly 1 at 84 of the 90 "
                 "points."),
    .data = "three-1d", .rng = GRADUS_RNG_BOOK, .params = "width=1 lambda=0.1",
    .claims = "near == 84\nn == 90\nmistakes == 7" },
  { .id = "pair", .title = N_ ("Two points by hand"),
    .blurb = N_ ("One bump for each class: its height is ⅔, and at its own place the sum is "
                 "exactly 1."),
    .data = "half-pair", .params = "width=1 lambda=0.25",
    .claims = "max(theta) ~ 0.667\nmin(theta) ~ 0.667\nnear == 2" },
  { .id = "corners", .title = N_ ("A square, and the place in its middle"),
    .blurb = N_ ("In the middle of the four corners both classes are as near as each other: half "
                 "and half."),
    .data = "xor-4", .params = "width=1 lambda=0.1 place=0 second=0",
    .claims = "place-shares[0] ~ 0.500\nplace-shares[1] ~ 0.500\nmistakes == 0" },
  { .id = "far-out", .title = N_ ("Failure: certain where nothing was seen"),
    .blurb = N_ ("At 8, far from all data, the curves add up to 0.001. Divided by that, class 3 "
                 "has the share 1."),
    .data = "three-1d", .rng = GRADUS_RNG_BOOK, .params = "width=1 lambda=0.1 place=8",
    .failure = N_ ("Dividing hides how small the sum is. Look at the sum as well, and reject what "
                   "lies where it is small."),
    .claims = "sum(place-raw) ~ 0.001\nplace-shares[2] > 0.999" },
  { .id = "wide", .title = N_ ("Failure: bumps as wide as the data"),
    .blurb = N_ ("Bumps of width 5 cover three classes at once: curves go far below 0, and the "
                 "sums still look well."),
    .data = "three-1d", .rng = GRADUS_RNG_BOOK, .params = "width=5 lambda=0.1",
    .failure = N_ ("A sum near 1 does not make a probability: wide bumps bend too little to follow "
                   "one. Choose the width by points that are left out."),
    .claims = "lowest < -0.17\nmin(sums) > 0.95\nmax(sums) < 1.08" });

#define BOOK_10_6 "图解机器学习, program of figure 10.6 (Octave; scikit-learn's Ridge agrees to 1e-13)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "three", 1, "objectives",
    GRADUS_EXPECT (-0.15042819926474, -0.140791031039773, -0.156844317026104), 1e-13, BOOK_10_6 },
  { "three", 1, "mistakes", GRADUS_EXPECT (7), 0, BOOK_10_6 },
  { "three", 1, "theta", GRADUS_EXPECT (-0.0544174830901323, 0.256996054546025, 0.0345735344059924),
    1e-12, BOOK_10_6 },
  { "three", 1, "place-shares", GRADUS_EXPECT (0, 1, 0), 1e-12, BOOK_10_6 },
  { "three", 1, "place-raw", GRADUS_EXPECT (-0.01543437, 1.04499787, -0.03829971), 1e-8,
    "numpy.linalg.solve, class by class" },
  { "three", 1, "lowest", GRADUS_EXPECT (-0.038963836680549264), 1e-12,
    "numpy.linalg.solve, class by class" },
  { "pair", 1, "theta", GRADUS_EXPECT (2.0 / 3, 2.0 / 3), 1e-14, "by hand: 1 / (1 + 1/4 + 1/4)" },
  { "pair", 1, "raw", GRADUS_EXPECT (1.0 / 3, 2.0 / 3, 2.0 / 3, 1.0 / 3), 1e-14, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "penalty", .title = N_ ("A small penalty and a large one"),
    .blurb = N_ ("With a large λ every bump is pulled down, and the sums fall short of 1; the "
                 "shares hide it."),
    .right = "lambda=10", .plot = "sums",
    .claims = "left > right: near\nright: min(sums) < 0.7\nboth: mistakes == 7" },
  { .id = "width", .title = N_ ("Bumps of the size of a class and wide ones"),
    .blurb = N_ ("Bumps of width 1 keep the curves nearly above 0; those of width 5 go far below "
                 "it."),
    .right = "width=5", .plot = "curves",
    .claims = "left > right: lowest\nright: lowest < -0.1\nleft: lowest > -0.04" });

static const GradusSheet sheet = {
  .aha = N_ ("Fit each class's probability by least squares alone; the sums come out near one "
             "unasked."),
  .by_hand = N_ ("One point for each class, half a bump apart, λ = ¼: θ = 1/(1 + ¼ + ¼) = ⅔; at "
                 "its own place ⅔ and ⅓, which is 1."),
  .why = "sums", .intuition = N_ ("Solved apart, the sums cannot be 1."), .caught_by = "near",
  .breaks = N_ ("Far from all data the sum is 0.001, and dividing by it makes a share of 1: look "
                "at the sum."),
  .needs = "ridge-regression kernel-softmax-sgd", .leads_to = "multi-task-lspc density-ratio",
  .aliases = "LSPC; probabilistic classification; 最小二乘概率分类; 后验概率; 拒绝; zxecglfl",
  .terms = N_ ("basis function"),
};

const GradusDescriptor gradus_lspc = {
  .distances = TRUE,
  .base = &gradus_bumps,
  .id = "lspc", .chapter = 5, .difficulty = 3,
  .title = N_ ("Least-squares probabilistic classifier"),
  .summary = N_ ("Fits the probability of each class by least squares, with bumps on the points of "
                 "the class."),
  .goal = N_ ("Say why curves that are fitted apart add up to 1, and when their shares mean "
              "nothing."),
  .source = "图解机器学习, section 10.2",
  .columns = N_ ("One input or more, and a class."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .defaults = "lambda=0.1",
  .questions = questions, .prepare = prepare, .name = name, .predicts = GRADUS_PREDICTS_CLASS,
  .predict = predict,
  .start_said = GRADUS_SAY (
    { "all-bumps < n", N_ ("{n} points of {k} classes; each class will fit a curve of its own, "
                           "with bumps on {all-bumps} of the points, evenly chosen.") },
    { NULL, N_ ("{n} points of {k} classes; each class will fit a curve of its own.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the width of the bumps is a length of the inputs" }),
};
