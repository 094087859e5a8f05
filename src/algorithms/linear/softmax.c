/* Softmax: classes whose scores compete, two rows of the family "scores".
 *
 * Objective. Every class j has a score eta_j = theta_j'phi (x), and the probability p_j = e^eta_j /
 * sum_l e^eta_l. J is minus the logarithm of the probability of the classes that were seen: its
 * mean over the examples plus lambda/2 |theta|^2 (softmax-regression, all examples a step), or
 * its sum (kernel-softmax-sgd, one example a step, a bump on every example for every class).
 *
 * Step. The slope of -log p_y in eta_j is p_j - [y = j], so that theta_j := theta_j + alpha ([y =
 * j] - p_j) phi (x): the own class is lifted by what it lacks, each other lowered by what it has.
 *
 * Why it works. J is convex. What the classes get in one step sums to 0. Adding one vector to all
 * theta_j changes nothing, so that without a penalty the minimum is a whole flat.
 *
 * Cost. n b k a batch step, b k a single one, n b k for the exact J.
 *
 * Edge cases. Classes that can be separated and lambda = 0: the slopes grow for ever. The scores
 * are made smaller by the largest of them before the exponential is taken. A denominator 1 + sum
 * is one more class, of score 0, to which nobody belongs: the probabilities shown sum to less than
 * 1.
 *
 * Source: CS229 lecture notes 1, part III, section 9.3; 图解机器学习, section 10.1, whose program
 * has the denominator 1 + sum.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-steps.h"

typedef GradusScores Work;
typedef GradusScoresParams Params;
typedef GradusScoresState State;

#define CURVE 161
#define MOST 10
/* Of more examples so many are drawn, evenly chosen. */
#define MOST_DRAWN 2000

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint row = state->example >= 0 ? (guint) state->example : 0;
  const guint watched = state->watched >= 0 ? (guint) state->watched : 0;
  const guint own = (guint) work->target[row], w = (guint) work->target[watched];
  double h[MOST], sum = 0;
  guint best = 0;

  gradus_scores_name (here, names);
  gradus_scores_row (work, state->theta.data, row, h);
  gradus_names_word (names, "class", gradus_table_get_class_name (table, own));
  gradus_names_number (names, "own", state->example >= 0 ? state->h.data[own] : NAN);
  gradus_names_number (names, "own-now", h[own]);
  gradus_names_number (names, "lacks", state->example >= 0 ? 1 - state->h.data[own] : NAN);
  gradus_scores_row (work, state->theta.data, watched, h);
  for (guint j = 0; j < work->k; j++)
    {
      best = h[j] > h[best] + 1e-12 ? j : best;
      sum += h[j];
    }
  gradus_names_word (names, "doubt-class", gradus_table_get_class_name (table, w));
  gradus_names_word (names, "doubt-best", gradus_table_get_class_name (table, best));
  gradus_names_number (names, "doubt-own", h[w]);
  gradus_names_number (names, "doubt-most", h[best]);
  gradus_names_flag (names, "doubt-wins", best == w && h[w] > 1.0 / work->k + 1e-9);
  gradus_names_number (names, "all-classes", sum);
  gradus_names_flag (names, "three", work->k <= 4);
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* Every how many-th example of @n is drawn. */
static guint
find_stride (guint n)
{
  return (n + MOST_DRAWN - 1) / MOST_DRAWN;
}

static void
field_posterior (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const Work *work = here->workspace;
  double eta[MOST];

  for (gsize i = 0; i < n; i++)
    gradus_scores_at (work, ((const State *) here->state)->theta.data, &xy[2 * i], eta,
                      &out[i * work->k]);
}

static void
name_classes (const GradusTable *table, guint k, GradusScene *scene)
{
  for (guint j = 0; j < k; j++)
    gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + (int) j, GRADUS_LINE_SOLID,
                              gradus_table_get_class_name (table, j));
}

/* Where nothing is decided. */
static void
draw_undecided (const double *x, const double *p, guint k, double reject, GradusScene *scene)
{
  guint from = 0;

  for (guint i = 0; i <= CURVE; i++)
    {
      double most = i < CURVE ? 0 : 1;

      for (guint j = 0; j < k && i < CURVE; j++)
        most = fmax (most, p[j * CURVE + i]);
      if (most < reject)
        continue;
      if (i > from)
        {
          const double low[2] = { 0, 0 }, high[2] = { 1, 1 }, at[2] = { x[from], x[i - 1] };

          gradus_scene_band (scene, at, low, high, 2, GRADUS_ROLE_MUTED, 0.25);
        }
      from = i + 1;
    }
  gradus_scene_hrule (scene, reject, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED,
                      C_ ("legend", "decide"));
}

/* Scores or probabilities of every class over the one input, k x CURVE. */
static void
find_curves (const GradusPosition *here, const State *state, double *x, double *eta, double *p)
{
  const Work *work = here->workspace;
  double low, high, e[MOST], h[MOST];

  gradus_scores_range (gradus_dataset_get_table (here->dataset), &low, &high);
  for (guint i = 0; i < CURVE; i++)
    {
      x[i] = low + (high - low) * i / (CURVE - 1);
      gradus_scores_at (work, state->theta.data, &x[i], e, h);
      for (guint j = 0; j < work->k; j++)
        {
          eta[j * CURVE + i] = e[j];
          p[j * CURVE + i] = h[j];
        }
    }
}

static void
draw_posterior (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  double x[CURVE], eta[MOST * CURVE], p[MOST * CURVE];

  if (table->d > 1)
    {
      gradus_scene_set_axes (scene, gradus_kit_plane_axes (here),
                             table->names[table->x_columns[0]], table->names[table->x_columns[1]]);
      gradus_scene_points (scene, table->x, table->n, table->d, table->label, GRADUS_ROLE_DATA, 1);
      if (table->d == 2)
        gradus_scene_field (scene, GRADUS_FIELD_POSTERIOR, work->k, field_posterior);
      else
        gradus_scene_set_caption (scene, _("The first two inputs; the border is not a line here."));
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         C_ ("axis", "probability"));
  gradus_scene_set_y_range (scene, 0, 1);
  find_curves (here, state, x, eta, p);
  gradus_scene_set_x_range (scene, x[0], x[CURVE - 1]);
  if (params->reject > 0)
    draw_undecided (x, p, work->k, params->reject, scene);
  gradus_draw_bell_truth (here, x, CURVE, work->k, scene);
  for (guint j = 0; j < work->k; j++)
    gradus_scene_polyline (scene, x, &p[j * CURVE], CURVE, GRADUS_ROLE_CLASS + (int) j,
                           GRADUS_LINE_SOLID);
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], 0.02 + 0.03 * table->label[i],
                        GRADUS_ROLE_CLASS + table->label[i], GRADUS_SHAPE_AUTO, 0.8, (int) i);
  if (state->example >= 0)
    gradus_scene_point (scene, table->x[state->example],
                        0.02 + 0.03 * table->label[state->example], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.4, -1);
  name_classes (table, work->k, scene);
}

/* Of several inputs: the scores of the example that is watched, or acts. */
static void
draw_example (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const int row = state->watched >= 0 ? state->watched : state->example;
  const char *names[MOST];
  double eta[MOST], h[MOST];

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "class"), C_ ("axis", "score η"));
  if (gradus_kit_waits (scene, row < 0, _("Scores are drawn once an example has been looked at.")))
    return;
  gradus_scores_at (work, state->theta.data, gradus_table_row (table, (guint) row), eta, h);
  for (guint j = 0; j < work->k; j++)
    {
      names[j] = gradus_table_get_class_name (table, j);
      gradus_scene_bar (scene, j + 1, 0.6, 0, eta[j], GRADUS_ROLE_CLASS + (int) j,
                        (int) j == table->label[row] ? 0.8 : 0.4);
    }
  gradus_scene_set_x_names (scene, names, work->k);
  gradus_scene_set_caption (scene, _("Example %d"), row + 1);
}

/* The scores over the one input, what the step has given and taken filled, and the highest of them
 * bold: who wins where. */
static void
draw_scores (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, work, table);
  double x[CURVE], eta[MOST * CURVE], old[MOST * CURVE], p[MOST * CURVE];

  if (table->d > 1)
    {
      draw_example (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         C_ ("axis", "score η"));
  find_curves (here, state, x, eta, p);
  if (previous != NULL)
    find_curves (here, previous, x, old, p);
  gradus_scene_set_x_range (scene, x[0], x[CURVE - 1]);
  for (guint j = 0; j < work->k; j++)
    {
      const GradusRole role = GRADUS_ROLE_CLASS + (int) j;
      guint from = 0;

      if (previous != NULL && !gradus_array_equal (&state->theta, &previous->theta))
        gradus_scene_band (scene, x, &old[j * CURVE], &eta[j * CURVE], CURVE, role, 0.3);
      gradus_scene_polyline (scene, x, &eta[j * CURVE], CURVE, role, GRADUS_LINE_THIN);
      for (guint i = 0; i <= CURVE; i++)
        {
          gboolean wins = i < CURVE;

          for (guint l = 0; l < work->k && wins; l++)
            wins = l == j || eta[j * CURVE + i] > eta[l * CURVE + i];
          if (wins)
            continue;
          if (i > from + 1)
            gradus_scene_polyline (scene, &x[from], &eta[j * CURVE + from], i - from, role,
                                   GRADUS_LINE_BOLD);
          from = i + 1;
        }
    }
  name_classes (table, work->k, scene);
}

/* The probabilities of three classes as points of a triangle. */
static void
draw_triangle (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, work, table);
  const double corner_x[3] = { 0, 0.5, 1 }, corner_y[3] = { 0, 0.866025403784, 0 };

  if (gradus_kit_waits (scene, work->k != 3, _("The triangle is drawn of three classes.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.1, 1.1);
  gradus_scene_set_y_range (scene, -0.1, 0.97);
  gradus_scene_polygon (scene, corner_x, corner_y, 3, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, 0);
  for (guint j = 0; j < 3; j++)
    {
      gradus_scene_segment (scene, 0.5, 0.288675134595, (corner_x[j] + corner_x[(j + 1) % 3]) / 2,
                            (corner_y[j] + corner_y[(j + 1) % 3]) / 2, GRADUS_ROLE_MUTED,
                            GRADUS_LINE_DOTTED);
      gradus_scene_text (scene, corner_x[j], corner_y[j],
                         j == 1 ? GRADUS_ANCHOR_ABOVE : GRADUS_ANCHOR_BELOW,
                         GRADUS_ROLE_CLASS + (int) j, 1,
                         gradus_table_get_class_name (table, j));
    }
  for (guint i = 0; i < table->n; i += find_stride (table->n))
    {
      double at[2][2] = { { 0 } }, h[3];

      for (guint now = 0; now < 2; now++)
        {
          gradus_scores_row (work, now || previous == NULL ? state->theta.data
                                                           : previous->theta.data, i, h);
          for (guint j = 0; j < 3; j++)
            {
              at[now][0] += h[j] * corner_x[j];
              at[now][1] += h[j] * corner_y[j];
            }
        }
      if (table->n <= 20 && hypot (at[1][0] - at[0][0], at[1][1] - at[0][1]) > 1e-3)
        gradus_scene_arrow (scene, at[0][0], at[0][1], at[1][0], at[1][1],
                            GRADUS_ROLE_CLASS + table->label[i], GRADUS_LINE_THIN);
      gradus_scene_point (scene, at[1][0], at[1][1], GRADUS_ROLE_CLASS + table->label[i],
                          GRADUS_SHAPE_AUTO, 1, (int) i);
    }
}

/* The parameters of every class over the places of their bumps. */
static void
draw_bumps (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);

  if (gradus_kit_waits (scene, table->d > 1, _("Stems are drawn over one input.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]], "θ");
  for (guint j = 0; j < work->k; j++)
    for (guint l = 0; l < work->b; l++)
      gradus_scene_stem (scene, work->basis->centres[l * work->basis->d], 0,
                         state->theta.data[j * work->b + l], GRADUS_ROLE_CLASS + (int) j);
  name_classes (table, work->k, scene);
}

/* What a step did to every example: the change of the logarithm of the probability of its class.
 * They sum to what J has lost, so that a tall stem may be outweighed by many short ones. */
static void
draw_changes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, work, table);
  guint drawn = 0, more = 0, less = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y,
                         table->d == 1 ? table->names[table->x_columns[0]] : C_ ("axis", "example"),
                         _("change of log p"));
  if (gradus_kit_waits (scene, !gradus_position_is_phase (here, "move") || previous == NULL,
                        _("When a step is made, one sees what it does to every example.")))
    return;
  for (guint i = 0; i < table->n; i++)
    {
      /* Of the scores and not of probabilities, which may have become 0. */
      const double change = gradus_scores_loss (work, previous->theta.data, i)
                            - gradus_scores_loss (work, state->theta.data, i);

      if (!isfinite (change))
        continue;
      drawn++;
      more += change > 0;
      less += change < 0;
      if (i % find_stride (table->n) == 0 || (int) i == state->example)
        gradus_scene_stem (scene, table->d == 1 ? table->x[i] : i + 1, 0, change,
                           (int) i == state->example ? GRADUS_ROLE_ACCENT
                                                     : GRADUS_ROLE_CLASS + table->label[i]);
    }
  if (drawn == 0)
    gradus_scene_set_placeholder (scene, _("The scores are too large for changes to be drawn. Take "
                                           "smaller steps."));
  else
    gradus_scene_set_caption (scene, _("more likely: %u, less likely: %u"), more, less);
}

static const GradusPlot batch_plots[] = GRADUS_ROWS (
  { "scores", N_("Scores, and who wins"), .build = draw_scores },
  { "posterior", N_("Probabilities"), GRADUS_EDIT_POINTS, .build = draw_posterior },
  { "triangle", N_("Every example between its classes"), .build = draw_triangle },
  { "loss", N_("Objective"), .kit = gradus_kit_curves, .of = "loss" },
  { "errors", N_("Examples on the wrong side"), .kit = gradus_kit_curves, .of = "errors" });

static const GradusPlot single_plots[] = GRADUS_ROWS (
  { "posterior", N_("Probabilities"), GRADUS_EDIT_POINTS, .build = draw_posterior },
  { "scores", N_("Scores, and what the step gives"), .build = draw_scores },
  { "changes", N_("What the step does to each example"), .build = draw_changes },
  { "bumps", N_("Parameters where their bumps are"), .build = draw_bumps },
  { "loss", N_("Objective"), .kit = gradus_kit_curves, .of = "loss", .with = "iterations" });

/* --- What is said ----------------------------------------------------------------------------- */

#define SOFTMAX                                                                                    \
  "\\role{model}{p_j} = \\frac{e^{\\role{model}{\\theta_j}^T\\phi}}{\\sum_l "                      \
  "e^{\\role{model}{\\theta_l}^T\\phi}},\\quad "
#define GHOST                                                                                      \
  "\\role{model}{p_j} = \\frac{e^{\\role{model}{\\theta_j}^T\\phi}}{1 + \\sum_l "                  \
  "e^{\\role{model}{\\theta_l}^T\\phi}},\\quad "
#define ONE "\\role{accent}{s_j} = \\big(\\role{data}{[y = j]} - \\role{model}{p_j}\\big)\\,\\phi"
#define MEAN                                                                                       \
  "\\role{accent}{s_j} = \\frac1n\\sum_i \\big(\\role{data}{[y_i = j]} - \\role{model}{p_j}\\big)" \
  "\\,\\phi_i"

static const GradusPhase batch_phases[] = GRADUS_ROWS (
  { "sweep", N_("Compare with the classes"),
    N_("Each example lifts its own class by what it lacks, and lowers the others by what they "
       "have."),
    .pseudocode = N_("for each example: p ← softmax(Θφ); S ← S + (e_y − p)φᵀ / n"),
    .run = gradus_scores_sweep, .micro = "n", .rule = SOFTMAX MEAN,
    .rules = GRADUS_SAY ({ "penalty > 0", SOFTMAX MEAN " - \\lambda\\role{model}{\\theta_j}" },
                         { NULL, SOFTMAX MEAN }),
    .filled = GRADUS_SAY (
      { "micro and three", "\\role{model}{p} = <h|model>,\\quad e_y - \\role{model}{p} = "
                           "<residual|accent>" },
      { "few", "\\role{accent}{S} = <sum|accent>" },
      { NULL, "p_{<i>} = <own>,\\quad J = <loss>" }),
    .said = GRADUS_SAY (
      { "micro", N_("Example {i} is of class {class}, which has the probability {own}: it lifts "
                    "that by the {lacks} that it lacks, and lowers the others by as much in "
                    "all.") },
      { NULL, N_("All {n} examples have spoken. Most in doubt is example {watched+1} of class "
                 "{doubt-class}: its own class has the probability {doubt-own}.") }) },
  { "update", N_("Move the scores"), N_("Go the way that the examples agree upon."),
    .pseudocode = N_("Θ ← Θ + α (S − λΘ)"), .run = gradus_scores_move,
    .rule = "\\role{model}{\\Theta} := \\role{past}{\\Theta} + \\alpha\\,\\role{accent}{S}",
    .filled = GRADUS_SAY (
      { "few", "\\role{model}{\\Theta} = <theta'|past> + <used-rate> \\cdot <sum|accent> = "
               "<theta|model>" },
      { NULL, "\\alpha = <used-rate>,\\quad J = <loss>" }),
    .said = GRADUS_SAY (
      { "still", N_("The scores hardly move: J stays {loss}.") },
      { "event:rose", N_("The step was too long: J rises from {before loss} to {after loss}.") },
      { "doubt-wins", N_("J falls from {before loss} to {after loss}. Example {watched+1} is given "
                         "its own class {doubt-class}, with {doubt-own}.") },
      { NULL, N_("J falls from {before loss} to {after loss}. Example {watched+1} of class "
                 "{doubt-class} is given to class {doubt-best}, which has {doubt-most} there "
                 "against {doubt-own}.") }) },
  { "check", N_("Is it enough?"), N_("Stop when the examples balance."),
    .pseudocode = N_("until ‖∇J‖ < ε"), .run = gradus_scores_check,
    .rule = "\\|\\nabla J\\| \\lt \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "\\|\\nabla J\\| = <slope> <cmp slope tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged", N_("The examples balance up to {slope}: J = {loss}, with {errors} of {n} on "
                        "the wrong side.") },
      { "exhausted and errors == 0 and penalty == 0",
        N_("The limit of {updates} steps is reached. Every example is on its own side, so that "
           "longer parameters would always be more likely: their length is {length}.") },
      { "exhausted", N_("The limit of {updates} steps is reached, and the gradient still has the "
                        "length {slope}.") },
      { NULL, N_("The gradient has the length {slope}: another step.") }) });

static const GradusPhase single_phases[] = GRADUS_ROWS (
  { "take", N_("Draw an example"), N_("Compare the probabilities with the class it has."),
    .pseudocode = N_("i ← drawn; p ← softmax(Θφ(x_i))"), .run = gradus_scores_take,
    .rule = SOFTMAX ONE,
    .rules = GRADUS_SAY ({ "ghost", GHOST ONE }, { NULL, SOFTMAX ONE }),
    .filled = GRADUS_SAY (
      { "three", "\\role{model}{p} = <h|model>,\\quad e_y - \\role{model}{p} = <residual|accent>" },
      { NULL, "p_{<i>} = <own>" }),
    .said = GRADUS_SAY ({ NULL, N_("Example {i} at {x} is of class {class}, which has the "
                                   "probability {own} there: it lacks {lacks}.") }) },
  { "move", N_("Lift one, lower the others"),
    N_("A bump of its own class rises there, and dents open in the others."),
    .shows = "changes",
    .pseudocode = N_("Θ ← Θ + α (e_y − p) φ(x_i)ᵀ"), .run = gradus_scores_move,
    .rule = "\\role{model}{\\theta_j} := \\role{past}{\\theta_j} + \\alpha\\,\\role{accent}{s_j}",
    .filled = GRADUS_SAY (
      { NULL, "p_{<class>}(x_{<i>}) = <own|past> \\to <own-now|model>,\\quad J = <loss>" }),
    .said = GRADUS_SAY (
      { "still", N_("Example {i} was hardly a surprise: J stays {loss}.") },
      { "event:rose", N_("Class {class} goes from {apart own own-now} to {apart own-now own} at "
                         "example {i}. But J rises from {before loss} to {after loss}: others are "
                         "less likely now.") },
      { NULL, N_("Class {class} goes from {apart own own-now} to {apart own-now own} at example "
                 "{i}, "
                 "and J falls from {before loss} to {after loss}.") }) },
  GRADUS_SCORES_PHASE_CHECK (
    { "converged and stop == step and gradient-norm > 0.01",
      N_("The last step is {moved} long, and the rule stops. The gradient over all examples is "
         "{gradient-norm} long: J = {loss}, with {errors} of {n} on the wrong side.") },
    { "converged", N_("At rest: J = {loss}, with {errors} of {n} on the wrong side.") },
    { "exhausted", N_("The limit of {updates} steps is reached: J = {loss}, with {errors} of {n} "
                      "on the wrong side.") },
    { "event:pass-end", N_("Pass {pass} ends: J = {loss}, with {errors} of {n} on the wrong "
                           "side.") },
    { NULL, N_("The step was {moved} long; on it goes.") }));

static const GradusEvent batch_events[] = { GRADUS_SCORES_EVENT_ROSE, { NULL } };
static const GradusEvent single_events[] = GRADUS_ROWS (
  GRADUS_SCORES_EVENT_ROSE,
  GRADUS_SCORES_EVENT_PASS);

/* --- What theory promises --------------------------------------------------------------------- */

/* What the classes get in one step sums to 0, but for what the penalty takes and what the class
 * without examples has. */
static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  double size = 1;

  if (work->penalty > 0 || work->ghost || !state->pending)
    return TRUE;
  for (guint l = 0; l < work->b; l++)
    {
      double sum = 0, terms = 0;

      for (guint i = 0; i < work->n; i++)
        terms += fabs (work->phi[(gsize) i * work->b + l]);
      size = fmax (size, terms);
      for (guint j = 0; j < work->k; j++)
        sum += state->sum.data[j * work->b + l];
      *measured = fmax (*measured, fabs (sum));
    }
  return *measured <= 1e-10 * (size + sqrt (gradus_norm2 (&state->sum)));
}

/* The own class becomes more likely where its example is. */
static gboolean
holds_lift (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double h[MOST];
  guint own;

  if (state->example < 0 || work->penalty > 0)
    return TRUE;
  own = (guint) work->target[state->example];
  gradus_scores_row (work, state->theta.data, (guint) state->example, h);
  *measured = state->h.data[own] - h[own];
  return *measured <= 1e-12;
}

#define INVARIANT_BALANCE                                                                          \
  { "balance", N_("What is given is taken"), "\\sum_j s_j = 0", holds_balance }

static const GradusInvariant batch_invariants[] = GRADUS_ROWS (
  { "down", N_("No step up to the limit makes J rise"),
    "\\alpha\\le 2/L\\Rightarrow J(\\Theta')\\le J(\\Theta)", gradus_scores_holds_down,
    .phase = "update" },
  INVARIANT_BALANCE);

static const GradusInvariant single_invariants[] = GRADUS_ROWS (
  { "lift", N_("The own class rises at its example"), "p'_y(x_i)\\ge p_y(x_i)", holds_lift,
    .phase = "move" },
  INVARIANT_BALANCE);

static const GradusParamMark marks[] = GRADUS_ROWS (
  { "rate", N_("Up to here every step leads down"), gradus_scores_mark_limit });

#define SOFTMAX_ROW                                                                                \
  GRADUS_SCORES, .name = name, .chapter = 5,                                                       \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_SEVERAL_CLASSES                      \
           | GRADUS_NEEDS_MODERATE,                                                                \
  .columns = N_("Inputs and a class, of two or more."), .predicts = GRADUS_PREDICTS_CLASS,         \
  .predict = gradus_scores_predict_class

#define SHEET "syllabus, part 2, by hand"

/* --- Softmax regression ----------------------------------------------------------------------- */

static const GradusQuestion batch_questions[] = GRADUS_ROWS (
  { "wins", N_("Does it get its own class?"), "update", "scores", .asks = GRADUS_ASKS_EVENT,
    .about = "doubt-wins", .when = "doubt-own < 0.42",
    .words = N_("Example {watched+1} is of class {doubt-class}, which has the probability "
                "{doubt-own} there. All scores move now. Will that class win there?"),
    .intuition = N_("You thought an example wins its own place, but the scores of the others move "
                    "as well."),
    .intuition_answer = "yes" },
  { "own", N_("How likely is its own class?"), "update", "triangle", .asks = GRADUS_ASKS_NUMBER,
    .about = "doubt-own", .scale = "0.03",
    .words = N_("Example {watched+1} is of class {doubt-class}, which has the probability "
                "{doubt-own} there. What is it after the step?") });

static const GradusPreset batch_presets[] = GRADUS_ROWS (
  { .id = "crowds", .title = N_("Three crowds on a line"),
    .blurb = N_("90 points, and dotted the truth. After 200 steps the slopes are −2.3, −0.032 and "
                "2.33: the class in the middle wins by its constant, 2.24."),
    .data = "three-1d", .rng = GRADUS_RNG_BOOK, .params = "rate=0.3 max-iterations=200",
    .claims = "theta[0,1] ~ -2.3\ntheta[1,1] ~ -0.032\ntheta[2,1] ~ 2.33\ntheta[1,0] ~ 2.24\n"
              "errors == 6" },
  { .id = "three", .title = N_("By hand: one example of each class"),
    .blurb = N_("0, 1 and 2. The class in the middle wins its own place in step 10 only: until "
                "then class 3 has it."),
    .data = "softmax-3", .params = "max-iterations=60",
    .claims = "iteration 9: predictions[1,2] > 0.411\niteration 9: predictions[1,1] < 0.403\n"
              "iteration 10: predictions[1,1] ~ 0.411\niteration 10: predictions[1,2] < 0.407" },
  { .id = "penalty", .title = N_("A penalty on the slopes"),
    .blurb = N_("λ = 0.01 holds the slopes at −3.91, 0 and 3.91: the class in the middle wins by "
                "its constant."),
    .data = "softmax-3", .params = "penalty=0.01 tolerance=1e-5 max-iterations=2000",
    .claims = "converged\ntheta[0,1] ~ -3.91\nabs(theta[1,1]) < 0.001\ntheta[2,1] ~ 3.91" },
  { .id = "two", .title = N_("Two classes: logistic regression"),
    .blurb = N_("With two classes only the difference of the two scores counts; the slopes are "
                "opposite."),
    .data = "logit-6", .params = "tolerance=1e-4 max-iterations=500",
    .claims = "abs(theta[0,1] + theta[1,1]) < 0.000001\ntheta[1,1] > 0.5" },
  { .id = "iris", .title = N_("Three kinds of iris"),
    .data = "iris:columns=petal",
    .blurb = N_("Petals of 150 irises: one kind is separated at once, the other two overlap."),
    .params = "rate=0.2 max-iterations=400", .claims = "errors < 15" },
  { .id = "for-ever", .title = N_("Failure: slopes without end"),
    .blurb = N_("Three places, three classes and no penalty: the parameters grow as long as one "
                "looks."),
    .data = "softmax-3", .params = "rate=1.5 max-iterations=1000",
    .failure = N_("The classes can be separated, and twice as steep is always more likely. Take a "
                  "penalty above 0, or stop early."),
    .claims = "exhausted\nerrors == 0\nlength > 6" });

static const GradusCheck batch_checks[] = GRADUS_ROWS (
  { "three", 0, "loss", GRADUS_EXPECT (1.0986122886681098), 1e-14, "ln 3" },
  { "three", 1, "theta", GRADUS_EXPECT (0, -1 / 3., 0, 0, 0, 1 / 3.), 1e-14, SHEET },
  { "three", 1, "predictions",
    GRADUS_EXPECT (1 / 3., 1 / 3., 1 / 3., 0.2302372, 0.3213219, 0.4484409, 0.1483371, 0.2889212,
                   0.5627417),
    1e-7, SHEET },
  { "three", 1, "loss", GRADUS_EXPECT (0.9362862179), 1e-10, SHEET },
  { "penalty", GRADUS_CHECK_END, "theta",
    GRADUS_EXPECT (3.280991791, -3.908972848, 1.255961354, 0, -4.536953591, 3.908972848), 1e-3,
    "scipy.optimize.minimize (BFGS) of the same objective" });

static const GradusPair batch_pairs[] = GRADUS_ROWS (
  { .id = "penalty", .title = N_("Without and with a penalty"),
    .blurb = N_("Left the scores grow steeper without end; right they come to rest."),
    .preset = "for-ever", .right = "penalty=0.05", .plot = "scores",
    .claims = "left: exhausted\nright: converged\nleft > right: length" });

static const GradusSheet batch_sheet = {
  .aha = N_("Scores compete: only their differences count, and stretching them sharpens the "
            "choice."),
  .by_hand = N_("Scores ln 1, ln 2, ln 3 give 1/6, 2/6, 3/6, and with 5 added to each the same; "
                "doubled they give 1, 4 and 9 of 14."),
  .why = "scores", .intuition = N_("Class 2 wins at its own example from the first step on."),
  .caught_by = "wins",
  .breaks = N_("Classes that can be separated and λ = 0: the length of the parameters grows "
               "without "
               "end."),
  .needs = "logistic-regression glm-builder",
  .leads_to = "kernel-softmax-sgd one-vs-rest neural-network",
  .aliases = "multinomial logistic; cross-entropy; softmax; 多类逻辑回归; 交叉熵; 归一化指数; dllj",
  .terms = N_ ("softmax; cross-entropy"),
};

const GradusDescriptor gradus_softmax_regression = {
  SOFTMAX_ROW,
  .id = "softmax-regression", .difficulty = 2, .title = N_("Softmax regression"),
  .summary = N_("Give every class a linear score and make the classes that were seen likely."),
  .goal = N_("Say what one step does to the score of each class, and which class wins where."),
  .source = "CS229 lecture notes 1, part III, section 9.3",
  .offered = "rate penalty penalise-constant tolerance max-iterations",
  .fixed = "response=softmax width=1 order=listed mean=true lambda=0 stop=gradient",
  .defaults = "rate=1 tolerance=1e-4",
  .param_marks = marks, .phases = batch_phases, .events = batch_events,
  .invariants = batch_invariants, .plots = batch_plots, .start_shows = "posterior",
  GRADUS_ROW (batch),
  .start_said = GRADUS_SAY ({ NULL, N_("The start: all scores are 0, every class has the same "
                                       "probability, and J = {loss}.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the rate of the steps has the unit of the inputs" },
    { "scale", GRADUS_DIFFERS, "the rate of the steps has the unit of the inputs" }),
};

/* --- Kernel logistic regression by stochastic gradient ---------------------------------------- */

static const GradusQuestion single_questions[] = GRADUS_ROWS (
  { "all", N_("Better or worse for all?"), "move", "posterior", .asks = GRADUS_ASKS_CHANGE,
    .about = "loss", .when = "lacks > 0.05 and lacks < 0.5 and loss < 25",
    .words = N_("Example {i} is of class {class}, which has the probability {own} there. Its step "
                "lifts that class around it. Will J over all examples rise or fall?"),
    .intuition = N_("You thought every step makes the fit better, but it is the step of one "
                    "example, and its neighbours may be of other classes."),
    .intuition_answer = "1" },
  { "own", N_("How likely is its class now?"), "move", "scores", .asks = GRADUS_ASKS_NUMBER,
    .about = "own-now", .scale = "0.05", .when = "lacks > 0.1",
    .words = N_("Example {i} is of class {class}, which has the probability {own} there. With α = "
                "{rate-now} and ‖φ‖² = {size}, what is it after the step?") });

static const GradusPreset single_presets[] = {
  { .id = "book", .title = N_("The book’s run"),
    .blurb = N_("J falls from 315 to 16.8 in 180 steps, then it swings: 24.8 after 450, and 23.4 "
                "where the rule stops, at step 8,051."),
    .data = "three-crowds", .rng = GRADUS_RNG_BOOK, .params = "begin=random max-iterations=90000",
    .claims = "start: loss ~ 315\niteration 180: loss ~ 16.8\niteration 180: errors == 5\n"
              "iteration 450: loss ~ 24.8\niteration 450: errors == 11\nconverged\n"
              "iteration == 8051\nloss ~ 23.4\nerrors == 7" },
  { .id = "hand", .title = N_("One step by hand"),
    .blurb = N_("Three examples far apart: the score of its own class rises by two thirds, the "
                "others fall by one third each, and 0.576 is the probability."),
    .data = "softmax-3", .params = "width=0.1 rate=1 order=listed max-iterations=12",
    .claims = "iteration 1: theta[0,0] ~ 0.667\niteration 1: theta[1,0] ~ -0.333\n"
              "iteration 1: predictions[0,0] ~ 0.576" },
  { .id = "falling", .title = N_("A rate that falls"),
    .blurb = N_("Ten passes with a falling rate: the swinging dies down."),
    .params = "begin=random decay=1 stop=pass tolerance=1e-3 max-iterations=900",
    .claims = "loss < 18" },
  { .id = "undecided", .title = N_("Leave what is doubtful"),
    .blurb = N_("Decide from 0.9 on only: the grey strips are between the crowds."),
    .params = "begin=random decay=1 reject=0.9 max-iterations=450",
    .claims = "rejected > 5" },
  { .id = "printed", .title = N_("The program as printed"),
    .blurb = N_("The denominator 1 + Σ is a fourth class of score 0: the three add up to less than "
                "1."),
    .params = "begin=random ghost=true max-iterations=450",
    .claims = "always: all-classes < 1" },
  { .id = "shaken", .title = N_("Failure: more steps, worse fit"),
    .blurb = N_("From step 180 to step 450 J rises from 16.8 to 24.8, and 5 errors become 11."),
    .params = "begin=random max-iterations=450",
    .failure = N_("A constant rate keeps shaking a fit that is there: every example goes on moving "
                  "it. Let the rate fall, and look at whole passes."),
    .claims = "iteration 180: loss ~ 16.8\nloss ~ 24.8\niteration 180: errors == 5\nerrors == 11" },
  { NULL },
};

#define PROGRAM_10_3                                                                               \
  "program of figure 10.3 with the denominator of formula (10.1), run with the book's streams; "   \
  "numpy"

static const GradusCheck single_checks[] = GRADUS_ROWS (
  { "book", 0, "loss", GRADUS_EXPECT (315.26318173), 1e-9, PROGRAM_10_3 },
  { "book", 90, "loss", GRADUS_EXPECT (18.05082763), 1e-8, PROGRAM_10_3 },
  { "book", 180, "loss", GRADUS_EXPECT (16.81357211), 1e-8, PROGRAM_10_3 },
  { "book", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (8051), 0, PROGRAM_10_3 },
  { "book", GRADUS_CHECK_END, "loss", GRADUS_EXPECT (23.445748), 1e-7, PROGRAM_10_3 },
  { "book", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1.170026455668, 0.605287878872), 1e-8,
    PROGRAM_10_3 },
  { "printed", 450, "loss", GRADUS_EXPECT (25.615490806572), 1e-9,
    "program of figure 10.3 as printed; numpy" },
  { "hand", 1, "predictions", GRADUS_EXPECT (0.57611688, 0.21194156, 0.21194156), 1e-8,
    "e^(2/3) and e^(-1/3), by hand" });

static const GradusPair single_pairs[] = GRADUS_ROWS (
  { .id = "rate", .title = N_("A constant rate and a falling one"),
    .blurb = N_("Both see the same examples in the same order; on the right the swinging dies "
                "down."),
    .preset = "shaken", .right = "decay=1", .claims = "left: loss ~ 24.8\nright: loss < 18" });

static const GradusSheet single_sheet = {
  .aha = N_("Each surprise lifts its own class around that place and lowers the others."),
  .by_hand = N_("θ = 0, three classes, α = 1: at its own place the scores become 2/3, −1/3, −1/3, "
                "the probabilities 0.576, 0.212, 0.212."),
  .why = "changes", .intuition = N_("More steps, a better fit."), .caught_by = "all",
  .breaks = N_("A stop at one short step: it comes at a worse place, J = 23.4, than step 180, "
               "16.8."),
  .needs = "softmax-regression kernel-model kernel-sgd-regression",
  .leads_to = "lspc kernel-sgd",
  .aliases = "kernel logistic regression; KLR; SGD; 核逻辑回归; 随机梯度; 概率分类; hljhg",
  .terms = N_ ("kernel function; basis function"),
};

const GradusDescriptor gradus_kernel_softmax_sgd = {
  SOFTMAX_ROW,
  .distances = TRUE,
  .id = "kernel-softmax-sgd", .difficulty = 3, .title = N_("Kernel logistic (softmax) by SGD"),
  .summary = N_("Learn the probabilities of classes with a bump on every example, one example at a "
                "time."),
  .goal = N_("Say what one example does to the score of each class around it, and why more steps "
             "may make the fit worse."),
  .source = "图解机器学习, section 10.1, figures 10.2 and 10.3",
  .offered = "rate width order begin decay penalty ghost reject stop tolerance max-iterations",
  .fixed = "response=softmax model=bumps one=true lambda=0",
  .defaults = "width=1 rate=0.1",
  .phases = single_phases, .events = single_events, .invariants = single_invariants,
  .plots = single_plots, GRADUS_ROW (single),
  .start_said = GRADUS_SAY ({ NULL, N_("The start: {k} classes with {b} bumps each, and J = "
                                       "{loss}.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "an example is drawn at each step" },
    { "scale", GRADUS_DIFFERS, "the width of the bumps is a length of the inputs" },
    { "names", GRADUS_DIFFERS, "every class begins at numbers that are drawn for it" }),
};
