/* The hard-margin support vector machine in stages: the widest street between two classes.
 *
 * The machine (streets.c) without a price: no point may stand on the street. The learner turns and
 * shifts a street of their own (try); bands are stretched around both classes (hulls); the forces
 * are pulled and the street read off (pull, border). Then every point is taken out in turn and the
 * street made again (take-out): it stays for all that do not push. Last the attempts and streets
 * drawn at random come up against the answer (certify).
 *
 * Why none is wider. A street separates the hulls, so it is no wider than the stick between the two
 * places at which they are nearest, and the answer is just as wide: its forces, divided by their
 * sum, are the weights of these two places.
 *
 * Cost. Taking out is a solution again for each support vector, and nothing for the others.
 *
 * Edge cases. Hulls that meet have no street, and the pull fails with the place. A class of one
 * point cannot do without it: the half width without it is told as 0. Equal points share a force in
 * many ways, and w is the same in all.
 *
 * Source: CS229 lecture notes, part V, sections 4 to 6; K. Bennett and E. Bredensteiner 2000.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-mould.h"
#include "gradus-rng.h"
#include "streets.h"

typedef struct
{
  GradusStreetsParams base;
  int rivals;
} Params;

typedef struct
{
  GradusStreetsState base;
  GradusArray without;     /* n: half width without each point, 0 = a class is then empty */
  GradusArray rivals;      /* m x (1 + d + 1): a street, then its half width */
  guint banded, taken;
  bool certified;
} State;

typedef GradusStreetsWork Work;

enum { EVENT_SILENT, EVENT_ALONE, EVENT_BEATEN };

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_hulls (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->banded = state->base.done + 1;
  return gradus_step_done (&state->base.done, &state->base.last, 2);
}

/* What a point does not push with is not missed. */
static double
width_without (const GradusTable *table, const Work *work, guint i)
{
  g_autofree double *alpha = g_new0 (double, work->n);
  g_autofree double *theta = g_new (double, 1 + work->d);
  GradusPairSolution solution;

  if (work->count[table->label[i] > 0] == 1)
    return 0;
  if (!(work->alpha[i] > 0))
    return gradus_streets_half_width (work->theta, work->d);
  gradus_street_solve (table, INFINITY, (int) i, GRADUS_STREETS_TOLERANCE,
                       GRADUS_STREETS_MOST_PAIRS, alpha, theta, &solution);
  return gradus_streets_half_width (theta, work->d);
}

/* Points without which the street has the same width. */
static guint
count_idle (const State *state, const Work *work)
{
  const double width = gradus_streets_half_width (work->theta, work->d);
  guint idle = 0;

  for (guint i = 0; i < state->taken; i++)
    idle += fabs (state->without.data[i] - width) <= 1e-6 * width;
  return idle;
}

static GradusStatus
run_take_out (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const guint i = state->base.done;

  gradus_array_write (&state->without)[i] = width_without (table, work, i);
  state->taken = i + 1;
  gradus_context_raise_if (context, EVENT_SILENT,
                           state->taken == work->n && 2 * count_idle (state, work) > work->n);
  return gradus_step_done (&state->base.done, &state->base.last, work->n);
}

static void
place_attempt (const GradusTable *table, const Work *work, const Params *params,
               const double *attempt, double *theta)
{
  gradus_street_turned (table, work->centre, attempt != NULL ? attempt[0] : params->base.turn,
                        attempt != NULL ? attempt[1] : params->base.shift, theta);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint tried = gradus_rivals_tried (&state->base.attempts);
  const guint n = tried + (guint) params->rivals, k = state->base.done, d = work->d;
  const double best = gradus_streets_half_width (work->theta, d);
  double *rival = gradus_rivals_next (&state->rivals, k, n, d + 2);

  if (k < tried)
    {
      place_attempt (table, work, params,
                     k + 1 < tried ? state->base.attempts.data + 2 * (gsize) k : NULL, rival);
      rival[d + 1] = gradus_street_nearest (table, rival);
    }
  else
    {
      double length = 0, mean = 0;

      /* Any direction alike, at its best shift. */
      while (!(length > 0))
        {
          for (guint j = 0; j < d; j++)
            rival[1 + j] = gradus_rng_gaussian (context->rng);
          length = gradus_street_length (rival, d);
        }
      rival[0] = 0;
      for (guint j = 0; j < d; j++)
        {
          rival[1 + j] /= length;
          mean += rival[1 + j] * work->theta[1 + j];
          rival[0] -= rival[1 + j] * work->centre[j];
        }
      for (guint j = 0; mean < 0 && j <= d; j++)
        rival[j] = -rival[j];
      rival[d + 1] = gradus_street_best_shift (table, rival);
    }
  gradus_context_raise_if (context, EVENT_BEATEN, rival[d + 1] > best * (1 + 1e-7));
  state->certified = k + 1 == n;
  return gradus_step_done (&state->base.done, &state->base.last, n);
}

/* Whether one point holds a side alone. */
static gboolean
is_alone (const GradusTable *table, const Work *work)
{
  guint count[2] = { 0 };

  for (guint i = 0; i < work->n; i++)
    count[table->label[i] > 0] += work->alpha[i] > 0;
  return count[0] == 1 || count[1] == 1;
}

static GradusStatus
run_border (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (work, table);

  gradus_context_raise_if (context, EVENT_ALONE, is_alone (table, work));
  return gradus_streets_run_border (state_, context);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_score, (state, work),
               state->base.solved ? gradus_streets_half_width (work->theta, work->d)
                                  : work->guess_score)
GRADUS_NUMBER (number_idle, (state, work), count_idle (state, work))
GRADUS_NUMBER (number_tried, (state),
               state->certified
                 ? gradus_rivals_best (&state->rivals,
                                       gradus_rivals_tried (&state->base.attempts),
                                       GRADUS_BETTER_MORE) : NAN)
GRADUS_NUMBER (number_gap, (work),
               gradus_streets_half_width (work->theta, work->d) - number_tried (here))

static void
array_near (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work, table);
  g_autofree double *points = g_new (double, 2 * (gsize) work->d);

  if (!gradus_street_hull_points (table, work->alpha, points))
    return;
  gradus_array_init_matrix (out, 2, work->d);
  memcpy (gradus_array_write (out), points, sizeof (double) * 2 * work->d);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "score", N_ ("Half width of the street"), "\\gamma", .number = number_score,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "gap", N_ ("Gap to the best attempt"), "\\gamma - \\max_t \\gamma_t", .number = number_gap,
    .flags = GRADUS_METRIC, GRADUS_KNOWN (State, certified) },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, base.attempts),
    .indices = N_ ("attempt, angle and shift"), .flags = GRADUS_START, .tries = "turn shift" },
  GRADUS_BASE_ROWS,
  { "nearest", N_ ("Nearest points of the hulls"), "p", .array = array_near,
    .indices = N_ ("class, input"), GRADUS_KNOWN (State, base.solved) },
  { "without", N_ ("Half width without a point"), "\\gamma_{-i}",
    GRADUS_QUANTITY (State, without), .shape = "n",
    .indices = N_ ("point; 0: its class would be empty, or it has not been taken out yet"),
    .flags = GRADUS_PER_DATUM },
  { "idle", N_ ("Points that are not missed"), "\\#", .number = number_idle,
    .indices = N_ ("a number"), .flags = GRADUS_LISTED, GRADUS_KNOWN (State, taken) },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: constant and normal of a street, then its half width") },
  { "banded", N_ ("Bands"), NULL, GRADUS_QUANTITY (State, banded) },
  { "taken", N_ ("Points taken out so far"), NULL, GRADUS_QUANTITY (State, taken) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint last = state->base.last, c = MIN (last, 1), i = MIN (last, work->n - 1);
  const double width = gradus_streets_half_width (work->theta, work->d);
  g_autofree guint *corners = g_new (guint, 2 * (gsize) work->n + 1);
  g_autofree double *points = g_new0 (double, 2 * (gsize) work->d);

  gradus_streets_name (here, names);
  gradus_street_hull_points (table, work->alpha, points);
  gradus_names_word (names, "band-class", gradus_table_get_class_name (table, c));
  gradus_names_whole (names, "band-size", work->count[c]);
  gradus_names_whole (names, "band-corners", gradus_street_corners (table, c, corners));
  gradus_names_number (names, "near0x", points[0]);
  gradus_names_number (names, "near0y", work->d > 1 ? points[1] : 0);
  gradus_names_number (names, "near1x", points[work->d]);
  gradus_names_number (names, "near1y", work->d > 1 ? points[work->d + 1] : 1);
  gradus_names_vector (names, "near0", points, work->d);
  gradus_names_vector (names, "near1", points + work->d, work->d);
  gradus_names_number (names, "stick",
                       sqrt (gradus_distance2 (points, points + work->d, work->d)));
  gradus_names_number (names, "best", width);
  gradus_names_number (names, "best-tried", number_tried (here));
  gradus_names_number (names, "without-i", state->without.data[i]);
  gradus_names_flag (names, "emptied", state->without.data[i] == 0);
  gradus_names_flag (names, "missed", fabs (state->without.data[i] - width) > 1e-6 * width);
  gradus_rivals_name (names, &state->rivals, last);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_touch (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);

  for (guint i = 0; i < table->n; i++)
    {
      const double margin = gradus_table_sign (table, i)
                            * gradus_street_score (state->base.theta.data,
                                                   gradus_table_row (table, i), table->d);

      *measured = MAX (*measured, state->base.alpha.data[i] > 0 ? fabs (margin - 1) : 1 - margin);
    }
  return *measured <= 1e-6;
}

GRADUS_HOLDS (holds_width, (state, work),
              2 * state->base.dual
                * gradus_square (gradus_streets_half_width (state->base.theta.data, work->d)),
              fabs (*measured - 1) <= 1e-6)

static gboolean
holds_stick (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  g_autofree double *points = g_new (double, 2 * (gsize) work->d);

  if (!gradus_street_hull_points (table, state->base.alpha.data, points))
    return FALSE;
  *measured = sqrt (gradus_distance2 (points, points + work->d, work->d))
              / (2 * gradus_streets_half_width (state->base.theta.data, work->d));
  return fabs (*measured - 1) <= 1e-6;
}

GRADUS_HOLDS (holds_best, (state, work),
              gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_MORE)
                - gradus_streets_half_width (work->theta, work->d),
              *measured <= 1e-7 * gradus_streets_half_width (work->theta, work->d))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "touch", N_ ("Whoever pushes stands at the kerb"),
    "\\alpha_i > 0 \\Rightarrow y_if(x_i) = 1,\\ y_if(x_i) \\ge 1", holds_touch,
    .phase = "border" },
  { "width", N_ ("W is half of the squared length"), "2W\\gamma^2 = 1", holds_width,
    .phase = "border" },
  { "stick", N_ ("The street is as wide as the hulls are apart"), "2\\gamma = \\|p_1 - p_0\\|",
    holds_stick, .phase = "border" },
  { "best", N_ ("No rival is wider"), "\\gamma_t \\le \\gamma", holds_best, .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);

  gradus_streets_draw_data (here, scene);
  if (table == NULL || table->n == 0)
    return;
  gradus_streets_draw_support (here, scene);
  if (gradus_position_is_phase (here, "take-out") && here->micro > 0)
    gradus_scene_point (scene, gradus_table_row (table, state->base.last)[0],
                        table->d > 1 ? gradus_table_row (table, state->base.last)[1]
                                     : table->label[state->base.last],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2.2, -1);
}

static void
build_hulls (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autofree double *xy = NULL;
  g_autofree double *points = NULL;

  if (table == NULL || table->n == 0)
    return;
  xy = gradus_kit_plane (table, NULL);
  gradus_scene_set_axes (scene, gradus_kit_plane_axes (here), table->names[table->x_columns[0]],
                         table->d > 1 ? table->names[table->x_columns[1]] : C_ ("axis", "class"));
  if (gradus_kit_waits (scene, state->banded == 0, _ ("The bands are not stretched yet."))
      || gradus_kit_waits (scene, table->d > 2,
                           _ ("Hulls are drawn for one and for two inputs.")))
    return;
  gradus_street_draw_hulls (table, state->banded, scene);
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  points = g_new (double, 2 * (gsize) table->d);
  if (!state->base.solved || !gradus_street_hull_points (table, state->base.alpha.data, points))
    return;
  gradus_street_draw (state->base.theta.data, table->d, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                      scene);
  gradus_scene_segment (scene, points[0], table->d > 1 ? points[1] : 0, points[table->d],
                        table->d > 1 ? points[table->d + 1] : 1, GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "between the nearest points"));
  for (guint c = 0; c < 2; c++)
    gradus_scene_point (scene, points[c * table->d],
                        table->d > 1 ? points[c * table->d + 1] : c, GRADUS_ROLE_CLASS + (int) c,
                        GRADUS_SHAPE_CROSS, 1.6, -1);
  if (state->taken < work->n)
    return;
  for (guint i = 0; i < work->n; i++)
    if (fabs (state->without.data[i] - gradus_streets_half_width (work->theta, work->d))
        > 1e-6 * state->without.data[i])
      gradus_scene_point (scene, xy[2 * i], xy[2 * i + 1], GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING,
                          1.8, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_RING,
                            C_ ("legend", "missed by the street"));
}

static double
score_attempt (const GradusPosition *here, const double *attempt)
{
  GRADUS_HERE (params, work, table);
  g_autofree double *theta = g_new (double, 1 + work->d);

  place_attempt (table, work, params, attempt, theta);
  return gradus_street_nearest (table, theta);
}

static void
build_score (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  gradus_rivals_draw_scores (here, &state->base.attempts, &state->rivals, score_attempt,
                             work->solved ? gradus_streets_half_width (work->theta, work->d)
                                          : NAN,
                             state->certified, C_ ("axis", "half width"), scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("The street"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "theta",
    .with = "margins", .extra = draw_data,
    .caption = GRADUS_SAY (
      { "solved", N_ ("The street reaches {width} to either side.") },
      { "guess-score > 0", N_ ("The street reaches {guess-score} to either side.") }) },
  { "hulls", N_ ("Bands around the classes"), .build = build_hulls,
    .caption = GRADUS_SAY ({ "solved", N_ ("The bands are {stick} apart.") }) },
  { "score", N_ ("Attempts and the widest street"), .build = build_score },
  GRADUS_BASE_ROW ("forces"));

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Put down a street"),
    N_ ("Turn and shift a street until the nearest point is as far away as can be."),
    .pseudocode = N_ ("choose a street yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{\\gamma} = \\min_i\\ y_i\\,\\frac{w^Tx_i + b}{\\|w\\|}",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\gamma} = <guess-score|accent>" }),
    .said = GRADUS_SAY (
      { "guess-score > 0", N_ ("The street reaches {guess-score} to either side before it "
                               "meets a point.") },
      { NULL, NN_ ("The line leaves {errors} point on the wrong side, so there is no street "
                   "along it.",
                   "The line leaves {errors} points on the wrong side, so there is no street "
                   "along it."), "errors" }) },
  { "hulls", N_ ("Stretch a band around each class"),
    N_ ("The hull of a class has all means of its points, with any weights."),
    .shows = "hulls",
    .pseudocode = N_ ("for each class: its convex hull"), .once = TRUE, .micro = "2",
    .run = run_hulls,
    .rule = "H_c = \\Bigl\\{\\sum_{y_i = c}\\lambda_ix_i:\\ \\lambda_i \\ge 0,\\ "
            "\\sum\\lambda_i = 1\\Bigr\\}",
    .filled = GRADUS_SAY ({ NULL, "n_- = <zeros>,\\quad n_+ = <ones>" }),
    .said = GRADUS_SAY (
      { "micro and d > 2", NN_ ("Class {band-class} has {band-size} point in {d} inputs; its "
                                "hull is a body there.",
                                "Class {band-class} has {band-size} points in {d} inputs; its "
                                "hull is a body there."), "band-size" },
      { "micro", NN_ ("{band-corners} point of the {band-size} of class {band-class} holds its "
                      "band.",
                      "{band-corners} points of the {band-size} of class {band-class} hold its "
                      "band."),
        "band-corners" },
      { NULL, N_ ("A street has one band on either side, so it is no wider than the bands are "
                  "apart.") }) },
  GRADUS_BASE_ROW ("pull"),
  { "border", N_ ("Read the street off"),
    N_ ("The forces give w; the border lies halfway between the nearest points of both classes."),
    .pseudocode = N_ ("w ← Σ αᵢ yᵢ xᵢ\nb ← −½ (max of class −1 + min of class +1)"), .once = TRUE,
    .run = run_border,
    .rule = "\\role{model}{w} = \\sum_i\\alpha_iy_ix_i,\\quad "
            "\\role{model}{b} = -\\tfrac12\\Bigl(\\max_{-}w^Tx + \\min_{+}w^Tx\\Bigr)",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{w} = <w|model>,\\quad \\role{model}{b} = "
              "<calc ( below + above ) / -2 = b>,\\quad \\gamma = \\frac{1}{\\|w\\|} = "
              "<width|model>" }),
    .said = GRADUS_SAY (
      { "event:alone", N_ ("The street reaches {width} to either side. The bands are nearest at "
                           "{near0} and {near1}, {stick} apart, and one point holds a side "
                           "alone.") },
      { NULL, N_ ("The street reaches {width} to either side. The bands are nearest at {near0} "
                  "and {near1}, {stick} apart.") }) },
  { "take-out", N_ ("Take a point out"),
    N_ ("Make the street again without each point in turn: is it another one?"),
    .pseudocode = N_ ("for each point: the street without it"), .once = TRUE, .micro = "n",
    .run = run_take_out,
    .rule = "\\alpha_i = 0\\ \\Rightarrow\\ \\role{accent}{\\gamma_{-i}} = \\gamma",
    .filled = GRADUS_SAY (
      { "micro and emptied", "\\alpha_{<i>} = <alpha-i>" },
      { "micro", "\\alpha_{<i>} = <alpha-i>,\\quad \\role{accent}{\\gamma_{-<i>}} = "
                 "<without-i|accent>" },
      { NULL, "\\#\\{i: \\gamma_{-i} = \\gamma\\} = <idle>" }),
    .said = GRADUS_SAY (
      { "micro and emptied", N_ ("Point {i} is the only one of class {class-name}: without it "
                                 "there is nothing to keep apart.") },
      { "micro and missed", N_ ("Without point {i}, which pushes with {alpha-i}, the street "
                                "reaches {apart without-i width} instead of "
                                "{apart width without-i}.") },
      { "micro and alpha-i > 0", N_ ("Point {i} pushes with {alpha-i}, but without it others take "
                                     "its part: the street stays.") },
      { "micro", N_ ("Point {i} does not push, and without it the street stays.") },
      { "idle == 0", N_ ("Without any of the {n} points the street is another one.") },
      { NULL, NN_ ("{idle} of {n} points is not missed: without it the street stays.",
                   "{idle} of {n} points are not missed: without any one of them the street "
                   "stays."), "idle" }) },
  { "certify", N_ ("None is wider"),
    N_ ("Other streets are tried, yours first; none is wider than the bands are apart."),
    .shows = "score",
    .pseudocode = N_ ("for each other street: is its γ above?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro, .run = run_certify,
    .rule = "\\role{past}{\\gamma_t} \\le \\role{model}{\\gamma} = \\tfrac12\\|p_1 - p_0\\|",
    .filled = GRADUS_SAY (
      { NULL, "<rival-score|past> \\le <calc 0.5 * stick = best>" }),
    .said = GRADUS_SAY (
      { "micro and rival-score > 0", N_ ("Rival {rival} of {n-rivals} reaches {rival-score}; the "
                                         "answer has {best}.") },
      { "micro", N_ ("Rival {rival} of {n-rivals} leaves points on the wrong side; the answer has "
                     "{best}.") },
      { "not attempted", N_ ("None of {n-rivals} rivals is wider than {best}.") },
      { "best-tried <= 0", N_ ("None of {n-rivals} rivals is wider than {best}. Yours did not "
                               "part the classes.") },
      { "gap > 0.000001", N_ ("None of {n-rivals} rivals is wider than {apart best best-tried}. "
                              "Your best reached {apart best-tried best}.") },
      { NULL, N_ ("None of {n-rivals} rivals is wider than {best}, and you reached it.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  GRADUS_RIVALS_PARAM (Params, N_ ("Streets drawn against the answer, after your own attempts."),
                       8));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SILENT] = { "silent", N_ ("Most points are silent"),
                     N_ ("More than half of the points can be taken out, one at a time, without "
                         "another street.") },
  [EVENT_ALONE] = { "alone", N_ ("One point holds a side"),
                    N_ ("On one side of the street a single point stands at the kerb and pushes "
                        "against all the others.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival is wider than the answer.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "idle", N_ ("How many points are not missed?"), "take-out", "data",
    .asks = GRADUS_ASKS_NUMBER, .about = "idle", .scale = "1",
    .words = N_ ("The street is known. Each of the {n} points is now taken out and put back. "
                 "For how many of them does the street stay as it is?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{idle} of {n}. A point that does not push is not missed: the street is held by "
                  "the nearest points alone.") }),
    .intuition = N_ ("You thought every point has its say, but a point with room does not push."),
    .intuition_answer = "0" },
  { "nearest", N_ ("Where are the bands nearest?"), "border", "hulls",
    .asks = GRADUS_ASKS_PLACE, .about = "near1x near1y", .when = "plane", .scale = "1",
    .words = N_ ("Two bands are stretched. Which place of the band of class {band-class} is the "
                 "nearest to the other band?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("At {near1}: a mean of the points that push, with their forces as "
                  "weights.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "street", .title = N_ ("Nine houses on a street"),
    .blurb = N_ ("The line halfway between the means reaches 0.697; the widest street reaches 1, "
                 "and three of nine points hold it."),
    .data = "street-9", .params = "turn=167.24246782343132 shift=0.301894",
    .claims = "start: guess-score ~ 0.697\nscore ~ 1.00\nsupport == 3\nidle == 6\n"
              "ever: event:silent" },
  { .id = "by-hand", .title = N_ ("Three points by hand"),
    .blurb = N_ ("Two points push with ¼ each; the third one may stay or go."),
    .data = "svm-3", .params = "turn=0 shift=0",
    .claims = "support == 2\nalpha[0] ~ 0.25\nalpha[1] == 0\nidle == 1" },
  { .id = "far", .title = N_ ("A house that moves away"),
    .blurb = N_ ("The fourth point is 60 to the right instead of 6: w and b are what they were, "
                 "while least squares would make three errors."),
    .data = "street-9:fourth=60", .params = "turn=0 shift=-6",
    .claims = "score ~ 1.00\nw[0] ~ 1.00\nb ~ -1.00" },
  { .id = "cloud", .title = N_ ("Two clouds apart"),
    .blurb = N_ ("Forty points, of which a handful holds the street."),
    .data = "blobs:k=2,n=40,spread=0.6", .data_seed = 3, .params = "turn=0 shift=0",
    .claims = "n == 40\nsupport <= 4\nidle >= 36\nerrors == 0" },
  { .id = "stray", .title = N_ ("Failure: one stray has the street"),
    .blurb = N_ ("A tenth point stands at (1.9, 0), just before the other class: the half width "
                 "falls from 1 to 0.05."),
    .data = "street-9:stray=1.9", .params = "turn=0 shift=0.4",
    .failure = N_ ("No point may stand on the street, so one point of ten decides how wide it is. "
                   "Put a price on it instead: soft-margin-svm."),
    .claims = "score ~ 0.050\nlength ~ 20.0\nn == 10" },
  { .id = "closed", .title = N_ ("Failure: no street at all"),
    .blurb = N_ ("The stray stands at (2.1, 0), behind the line between two points of the other "
                 "class."),
    .data = "street-9:stray=2.1", .params = "turn=0 shift=0.4",
    .failure = N_ ("The hulls meet, so every line has a point on the wrong side, and the forces "
                   "would grow without end. Take soft-margin-svm."),
    .claims = "never: solved\nlast: not open" });

#define BY_HAND "syllabus, teaching sheet: by hand"
#define OWN "20 lines of Python, maximal violating pairs to 1e-12; scikit-learn 1.2.1, SVC (C=1e9)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "street", 1, "theta", GRADUS_EXPECT (-1, 1, 0), 1e-8, BY_HAND },
  { "street", 1, "alpha", GRADUS_EXPECT (0.25, 0.25, 0, 0, 0, 0.5, 0, 0, 0), 1e-8, BY_HAND },
  { "street", 1, "dual", GRADUS_EXPECT (0.5), 1e-9, BY_HAND },
  { "street", 1, "nearest", GRADUS_EXPECT (0, 0, 2, 0), 1e-8, BY_HAND },
  { "street", 1, "without",
    GRADUS_EXPECT (1.118034, 1.091410, 1, 1, 1, 1.897367, 1, 1, 1), 1e-6, OWN },
  { "by-hand", 1, "theta", GRADUS_EXPECT (-2, 0.5, 0.5), 1e-8, BY_HAND },
  { "by-hand", 1, "alpha", GRADUS_EXPECT (0.25, 0, 0.25), 1e-8, BY_HAND },
  { "by-hand", 1, "score", GRADUS_EXPECT (1.4142135623730951), 1e-8, BY_HAND },
  { "far", 1, "theta", GRADUS_EXPECT (-1, 1, 0), 1e-8, OWN },
  { "stray", 1, "theta", GRADUS_EXPECT (-39, 20, 0), 1e-6, OWN },
  { "stray", 1, "alpha", GRADUS_EXPECT (100, 100, 0, 0, 0, 0, 0, 0, 0, 200), 1e-6, OWN });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "stray", .title = N_ ("No violation, and one with a price"),
    .blurb = N_ ("With the stray in its way the street is 0.05 wide to either side; at the price "
                 "1 it is as wide as without it."),
    .preset = "stray", .other = "soft-margin-svm", .right = "c=1",
    .claims = "left: width ~ 0.050\nright: width ~ 1.00" });

static const GradusSheet sheet = {
  .aha = N_ ("The widest street is held by its nearest houses; all others may move away and "
             "nothing changes."),
  .by_hand = N_ ("(2, 1) and (2, −1) of class +1, (0, 0) of class −1: ¼(2, 1) + ¼(2, −1) − ½(0, 0) "
                 "= (1, 0) = w, b = −1, W = 1 − ½ = ½."),
  .why = "hulls",
  .intuition = N_ ("Every point has its say in where the border lies."),
  .caught_by = "idle",
  .breaks = N_ ("One stray at (1.9, 0): the half width falls from 1 to 0.05. At (2.1, 0) there is "
                "no street."),
  .needs = "margins quadratic-programme",
  .leads_to = "soft-margin-svm smo kernel-trick",
  .aliases = "maximum margin classifier; optimal margin; 最大间隔; 最优间隔; 线性可分支持向量机; yjg; zcxlj",
  .terms = N_ ("support vector; linearly separable; convex hull"),
};

const GradusDescriptor gradus_hard_margin_svm = {
  .base = &gradus_streets,
  .id = "hard-margin-svm", .title = N_ ("Hard-margin SVM"),
  .summary = N_ ("Finds the widest street between two classes, and the few points that hold it."),
  .goal = N_ ("Say which points hold the widest street, and read w off their forces."),
  .source = "CS229 lecture notes, part V, sections 4 to 6",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet, .name = name,
  .start_said = GRADUS_SAY (
    { "guess-score > 0", N_ ("{n} points of two classes, {zeros} and {ones}; the street "
                             "reaches {guess-score} to either side.") },
    { NULL, N_ ("{n} points of two classes, {zeros} and {ones}; the line leaves some of them "
                "on the wrong side.") }),
  .same = GRADUS_SAMENESS (
    { "equal", GRADUS_SENTENCE }),
};
