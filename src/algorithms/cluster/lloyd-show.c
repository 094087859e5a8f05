/* The family of Lloyd as it is shown and asked: rules with this step's numbers, the staircase of J,
 * questions, and what can be said of one point or one centroid at every step.
 *
 * Numbers are written with as many digits as it takes to come to the same result by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-tex-groups.h"
#include "lloyd.h"

/* So many centroids are shown one by one; of more, those that matter. */
#define MAX_SHOWN 4
/* So many coordinates of a difference are written out. */
#define MAX_COORDINATES 4

/* --- Formulas --------------------------------------------------------------------------------- */

void
gradus_lloyd_fill_init (const GradusPosition *here, GString *tex)
{
  const LloydState *state = here->state, *previous = here->previous;
  const guint n = state->owner.n, d = state->centroids.shape[1];
  const gboolean drawn = here->micro > 0 && state->active >= 0;
  const guint from = drawn ? state->chosen - 1 : 0;
  const guint to = drawn ? state->chosen : MIN (state->chosen, MAX_SHOWN);
  const guint i = drawn ? (guint) state->active : 0;
  double sum = 0.0;

  /* k-means++ draws far points; when all distances are 0, as for the first, it draws evenly. */
  for (guint l = 0; drawn && state->chosen > 1 && l < gradus_array_length (&previous->nearest); l++)
    sum += previous->nearest.data[l];
  if (sum > 0.0 && isfinite (sum))
    {
      g_string_append_printf (tex, "P(\\role{accent}{%u}) = \\frac{\\role{accent}{D_{%u}^2}}"
                                   "{\\sum_l D_l^2} = \\frac{", i + 1, i + 1);
      gradus_tex_digits (tex, previous->nearest.data[i], 5);
      g_string_append (tex, "}{");
      gradus_tex_digits (tex, sum, 5);
      g_string_append (tex, "}");
      gradus_tex_result (tex, TRUE, previous->nearest.data[i] / sum, 3);
      gradus_tex_line (tex);
    }
  else if (drawn && state->chosen == 1)
    {
      g_string_append_printf (tex, "P(\\role{accent}{%u}) = \\frac{1}{%u}", i + 1, n);
      gradus_tex_result (tex, TRUE, 1.0 / n, 3);
      gradus_tex_line (tex);
    }
  for (guint j = from; j < to; j++)
    {
      if (j > from)
        g_string_append (tex, ",\\quad ");
      gradus_tex_of_group (tex, "\\mu", j);
      g_string_append (tex, " = ");
      gradus_tex_block (tex, state->centroids.data + (gsize) j * d, d, 1, 3);
    }
  if (!drawn && state->chosen > to)
    g_string_append (tex, ",\\quad \\dots");
}

/* Squares of the differences of pairs of numbers. */
static double
sum_pairs (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint c = 0; c + 1 < n; c += 2)
    sum += gradus_square (numbers[c] - numbers[c + 1]);
  return sum;
}

typedef struct
{
  const double *numbers;      /* pairs: point, centroid */
  int digits;
  guint j, point;
} Differences;

static void
append_square (GString *tex, gsize c, gpointer user_data)
{
  const Differences *differences = user_data;
  const double *pair = differences->numbers + 2 * c;

  g_string_append (tex, "(\\role{accent}{");
  gradus_tex_mark (tex, "datum", differences->point);
  gradus_tex_digits (tex, pair[0], differences->digits);
  g_string_append (tex, pair[1] < 0.0 ? "}} + " : "}} - ");
  gradus_tex_mark (tex, "centroid", differences->j);
  gradus_tex_group_number (tex, differences->j, fabs (pair[1]), differences->digits);
  g_string_append (tex, "})^2");
}

/* One point and the centroids it is compared with: all while they are few, else the nearest two. */
typedef struct
{
  const LloydState *state;
  const GradusPoints *points;
  guint point;
  guint n;
  guint shown[MAX_SHOWN];
  double distance[MAX_SHOWN];   /* squared */
  int distance_digits;
  int operand_digits;           /* the same in all lines */
  gboolean agrees[MAX_SHOWN];
} Comparison;

/* Pairs of coordinates of the point and centroid number @s of those shown, 2 d numbers. */
static double *
pairs_of (const Comparison *c, guint s)
{
  const guint d = c->points->d;
  double *numbers = g_new (double, 2 * (gsize) d);

  for (guint e = 0; e < d; e++)
    {
      numbers[2 * e] = c->points->columns[e][c->point];
      numbers[2 * e + 1] = c->state->centroids.data[(gsize) c->shown[s] * d + e];
    }
  return numbers;
}

/* The largest coordinate of a point: beside it a distance may be what rounding has left. */
static double
size_of (const GradusPoints *points, guint point)
{
  double size = 0;

  for (guint e = 0; e < points->d; e++)
    size = MAX (size, fabs (points->columns[e][point]));
  return size;
}

/* "|x - mu_2|^2 = (1.2 - 3.4)^2 + ... = 4.84". */
static void
append_distance (GString *tex, const Comparison *c, guint s)
{
  g_autofree double *numbers = pairs_of (c, s);
  Differences differences = { numbers, c->operand_digits, c->shown[s], c->point };
  gsize largest = 0;

  for (guint e = 1; e < c->points->d; e++)
    if (fabs (numbers[2 * e] - numbers[2 * e + 1])
        > fabs (numbers[2 * largest] - numbers[2 * largest + 1]))
      largest = e;
  gradus_tex_line (tex);
  g_string_append_printf (tex, "\\|\\role{accent}{x^{(%u)}} - ", c->point + 1);
  gradus_tex_of_group (tex, "\\mu", c->shown[s]);
  g_string_append (tex, "\\|^2 = ");
  gradus_tex_sum (tex, c->points->d, &largest, 1, append_square, &differences);
  gradus_tex_result (tex, c->agrees[s], c->distance[s], c->distance_digits);
}

void
gradus_lloyd_fill_assign (const GradusPosition *here, GString *tex)
{
  const LloydState *state = here->state;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, here->workspace, &scratch);
  const int point = gradus_lloyd_shown (here, points);
  Comparison c = { state, points, (guint) MAX (point, 0), .distance_digits = 3,
                   .operand_digits = 3 };
  int nearest[2];
  double two[2];

  if (point < 0 || state->owner.data[point] < 0)
    return;
  gradus_lloyd_two_nearest (points, state, c.point, nearest, two);
  if (!isfinite (two[0]) || nearest[0] != state->owner.data[point])
    return;
  while (c.distance_digits < 6 && isfinite (two[1]) && two[0] != two[1]
         && gradus_tex_round (two[0], c.distance_digits)
              == gradus_tex_round (two[1], c.distance_digits))
    c.distance_digits++;
  for (guint j = 0; j < state->chosen; j++)
    {
      const double far
        = gradus_lloyd_distance2 (points, c.point, state->centroids.data + (gsize) j * points->d);

      if (isfinite (far)
          && (state->chosen <= MAX_SHOWN || (int) j == nearest[0] || (int) j == nearest[1]))
        {
          c.shown[c.n] = j;
          c.distance[c.n++] = gradus_settle_square (far, size_of (points, c.point));
        }
    }
  /* The point is written once with so many digits, and so in every line. */
  for (guint s = 0; s < c.n; s++)
    {
      g_autofree double *numbers = pairs_of (&c, s);
      int digits;

      c.agrees[s] = TRUE;
      if (points->d > MAX_COORDINATES)
        continue;
      digits = gradus_tex_enough_digits (numbers, 2 * points->d, c.distance_digits, sum_pairs, NULL,
                                         &c.agrees[s]);
      c.operand_digits = MAX (c.operand_digits, digits);
    }
  for (guint s = 0; s < c.n; s++)
    append_distance (tex, &c, s);
  gradus_tex_line (tex);
  gradus_tex_mark (tex, "datum", c.point);
  g_string_append_printf (tex, "\\role{accent}{c^{(%d)}}} = \\argmin_j \\{", point + 1);
  for (guint s = 0; s < c.n; s++)
    {
      g_string_append (tex, s > 0 ? ", " : "");
      gradus_tex_group_number (tex, c.shown[s], c.distance[s], c.distance_digits);
    }
  g_string_append (tex, state->chosen <= MAX_SHOWN ? "\\} = " : ", \\dots\\} = ");
  gradus_tex_role (tex, GRADUS_ROLE_CLASS + state->owner.data[point]);
  g_string_append_printf (tex, "%d}", state->owner.data[point] + 1);
}

static double
mean_of (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += numbers[i];
  return sum / n;
}

/* "mu_2 = 1/47 (123.4, 56.7) = (2.63, 1.21)", with the points themselves when there are few or when
 * @in_full. */
static void
append_mean (GString *tex, const LloydState *state, const GradusPoints *points, guint j,
             gboolean in_full)
{
  const guint d = points->d;
  const double *centroid = state->centroids.data + (gsize) j * d;
  g_autofree double *sum = g_new0 (double, d);
  g_autofree guint *members = g_new0 (guint, points->n);
  guint n = 0;
  int digits = 3;

  for (guint i = 0; i < points->n; i++)
    if (state->owner.data[i] == (gint32) j)
      {
        for (guint c = 0; c < d; c++)
          sum[c] += points->columns[c][i];
        members[n++] = i;
      }
  gradus_tex_line (tex);
  gradus_tex_of_group (tex, "\\mu", j);
  g_string_append (tex, " = ");
  if (n == 0)
    {
      /* An empty cluster has no mean. */
      gradus_tex_block (tex, centroid, d, 1, 3);
      g_string_append (tex, ",\\quad ");
      gradus_tex_of_group (tex, "n", j);
      g_string_append (tex, " = 0");
      return;
    }
  if (n <= MAX_SHOWN || in_full)
    {
      for (guint c = 0; n <= MAX_SHOWN && c < d; c++)
        {
          double few[MAX_SHOWN];
          int enough;

          for (guint m = 0; m < n; m++)
            few[m] = points->columns[c][members[m]];
          enough = gradus_tex_enough_digits (few, n, 3, mean_of, NULL, NULL);
          digits = MAX (digits, enough);
        }
      /* Not \left and \right, which hold everything between them in one line. */
      g_string_append_printf (tex, d == 1 ? "\\frac{1}{%u}(" : "\\frac{1}{%u}\\Big(", n);
      gradus_tex_sum_of_points (tex, points, members, n, NULL, 0, digits);
      g_string_append (tex, d == 1 ? ") = " : "\\Big) = ");
    }
  gradus_tex_average (tex, j, sum, d, 1, n, centroid);
}

void
gradus_lloyd_fill_move (const GradusPosition *here, GString *tex)
{
  const LloydState *state = here->state;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, here->workspace, &scratch);
  const guint k = state->centroids.shape[0];
  const gboolean all = here->micro == 0 && k <= MAX_SHOWN && points->d < MAX_COORDINATES;
  const int one = here->micro > 0 ? state->active : MAX (gradus_lloyd_displaced (here, points), 0);

  /* When the data have changed since, the centroids are no means any more. */
  if ((here->micro == 0 && state->stale) || isnan (state->inertia))
    return;
  for (guint j = all ? 0 : (guint) one; j < (all ? k : (guint) one + 1); j++)
    append_mean (tex, state, points, j, !all);
}

static void
append_within (GString *tex, gsize j, gpointer user_data)
{
  const Differences *within = user_data;

  gradus_tex_group_number (tex, (guint) j, within->numbers[j], within->digits);
}

static double
sum_of (const double *numbers, guint n, gpointer user_data)
{
  return n * mean_of (numbers, n, NULL);
}

void
gradus_lloyd_fill_check (const GradusPosition *here, GString *tex)
{
  const LloydState *state = here->state;
  const LloydParams *params = here->params;
  const guint k = state->within.shape[0];
  Differences within = { state->within.data, 3, 0 };
  gsize largest = 0;
  gboolean agrees = TRUE;

  for (gsize j = 1; j < k; j++)
    if (within.numbers[j] > within.numbers[largest])
      largest = j;
  if (k <= MAX_SHOWN)
    within.digits = gradus_tex_enough_digits (within.numbers, k, 3, sum_of, NULL, &agrees);
  g_string_append (tex, "J = ");
  if (k > 1)
    {
      gradus_tex_sum (tex, k, &largest, 1, append_within, &within);
      gradus_tex_result (tex, agrees, state->inertia, 3);
    }
  else
    gradus_tex_number (tex, state->inertia);
  if (state->stale)
    return;
  if (params->stop == LLOYD_STOP_OWNERS)
    g_string_append_printf (tex, " \\\\ n_{\\mathrm{moved}} = %u%s", state->moved,
                            state->moved > 0 ? " > 0" : "");
  else if (!isnan (state->change))
    {
      g_string_append (tex, " \\\\ \\|\\Delta s\\| = ");
      gradus_tex_number (tex, state->change);
      g_string_append (tex, state->change < params->tolerance ? " < " : " \\ge ");
      gradus_tex_number (tex, params->tolerance);
    }
}

/* --- The staircase of J ----------------------------------------------------------------------- */

typedef struct
{
  GArray *x, *y;
  GArray *assigned;   /* gboolean: an assignment, not a move */
} Stairs;

/* The half steps of @history from @first to @end as corners: time in iterations, J. */
static void
collect_stairs (const GradusPosition *here, const GradusHistory *history, guint64 first,
                guint64 end, Stairs *stairs)
{
  const int assign_phase = gradus_algorithm_find_phase (here->algorithm, "assign");
  const int move_phase = gradus_algorithm_find_phase (here->algorithm, "move");
  const int metric = gradus_algorithm_find_metric (here->algorithm, "inertia");

  g_array_set_size (stairs->x, 0);
  g_array_set_size (stairs->y, 0);
  g_array_set_size (stairs->assigned, 0);
  for (guint64 step = first; step < end; step++)
    {
      const int phase = gradus_history_phase (history, step);
      const gboolean assign = phase == assign_phase;
      const double at = (double) gradus_history_iteration (history, step) + (assign ? 0.5 : 1.0);
      const double inertia = gradus_history_metric (history, (guint) metric, step);

      if ((!assign && phase != move_phase) || !isfinite (inertia))
        continue;
      g_array_append_val (stairs->x, at);
      g_array_append_val (stairs->y, inertia);
      g_array_append_val (stairs->assigned, assign);
    }
}

void
gradus_lloyd_objective (const GradusPosition *here, GradusScene *scene)
{
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) assigned = g_array_new (FALSE, FALSE, sizeof (gboolean));
  Stairs stairs = { x, y, assigned };
  const guint64 first = here->ghost != NULL ? gradus_history_first (here->ghost) : 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "iteration"),
                         _("sum of squared distances J"));
  if (here->ghost != NULL)
    {
      collect_stairs (here, here->ghost, first, first + gradus_history_length (here->ghost),
                      &stairs);
      gradus_scene_polyline (scene, (double *) x->data, (double *) y->data, x->len,
                             GRADUS_ROLE_PAST, GRADUS_LINE_STEPS | GRADUS_LINE_DASHED);
    }
  collect_stairs (here, here->history, 0, here->history != NULL ? here->step + 1 : 0, &stairs);
  if (gradus_kit_waits (scene, x->len == 0, _("J appears with the first assignment.")))
    return;
  gradus_scene_set_x_range (scene, 0.0, g_array_index (x, double, x->len - 1) + 0.5);
  gradus_scene_include (scene, 0.0, 0.0);
  gradus_scene_polyline (scene, (double *) x->data, (double *) y->data, x->len, GRADUS_ROLE_MUTED,
                         GRADUS_LINE_STEPS);
  for (guint i = 0; i < x->len; i++)
    {
      const gboolean assign = g_array_index (assigned, gboolean, i);

      gradus_scene_point (scene, g_array_index (x, double, i), g_array_index (y, double, i),
                          assign ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND,
                          assign ? GRADUS_SHAPE_CIRCLE : GRADUS_SHAPE_SQUARE, 1.0, -1);
    }
  gradus_scene_point (scene, g_array_index (x, double, x->len - 1),
                      g_array_index (y, double, y->len - 1), GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                      1.4, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "after assign"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "after move"));
}

/* --- Questions -------------------------------------------------------------------------------- */

static void
place_of (const LloydState *state, guint j, double *x, double *y)
{
  const guint d = state->centroids.shape[1];

  *x = state->centroids.data[(gsize) j * d];
  *y = d > 1 ? state->centroids.data[(gsize) j * d + 1] : 0.0;
}

/* Half the smallest distance between two centroids that do not coincide in the picture; 0 when they
 * all do. */
static double
half_gap (const LloydState *state)
{
  double least = INFINITY, ax, ay, bx, by;

  for (guint a = 0; a < state->chosen; a++)
    for (guint b = 0; b < a; b++)
      {
        place_of (state, a, &ax, &ay);
        place_of (state, b, &bx, &by);
        if (ax != bx || ay != by)
          least = MIN (least, hypot (ax - bx, ay - by));
      }
  return isfinite (least) ? 0.5 * least : 0.0;
}

/* Ask about a point that will change its cluster, else about any; not one that is obvious nor one
 * on a border. */
static gboolean
ask_owner (const GradusPosition *before, GradusAsk *ask)
{
  const LloydState *state = before->state;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, before->workspace, &scratch);
  double best = INFINITY;
  gboolean changes = FALSE;

  ask->subject = -1;
  ask->scale = 0.25 * half_gap (state);
  if (state->chosen < 2 || state->chosen < state->centroids.shape[0] || !(ask->scale > 0.0))
    return FALSE;
  for (guint i = 0; i < points->n; i += gradus_lloyd_stride (points, state))
    {
      int nearest[2];
      double distance[2], off;
      gboolean change;

      gradus_lloyd_two_nearest (points, state, i, nearest, distance);
      off = fabs (gradus_lloyd_certainty (distance) - 0.4);
      change = state->owner.data[i] >= 0 && state->owner.data[i] != nearest[0];
      if (isfinite (distance[0]) && distance[0] < distance[1]
          && ((change && !changes) || (change == changes && off < best)))
        {
          best = off;
          changes = change;
          ask->subject = (int) i;
        }
    }
  if (ask->subject < 0)
    return FALSE;
  if (points->d > 1)
    g_string_append_printf (ask->words, _("Which centroid will own point %d at (%s, %s)? Click the "
                                          "centroid."),
                            ask->subject + 1, GRADUS_NUM (points->columns[0][ask->subject]),
                            GRADUS_NUM (points->columns[1][ask->subject]));
  else
    g_string_append_printf (ask->words, _("Which centroid will own point %d at %s? Click the "
                                          "centroid."),
                            ask->subject + 1, GRADUS_NUM (points->columns[0][ask->subject]));
  return TRUE;
}

static gboolean
answer_owner (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const LloydState *state = after->state;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, after->workspace, &scratch);
  int nearest[2];
  double distance[2];

  place_of (state, (guint) state->owner.data[ask->subject], &answer->x, &answer->y);
  gradus_lloyd_two_nearest (points, state, (guint) ask->subject, nearest, distance);
  g_string_append_printf (answer->words, _("Centroid %d owns point %d: it is %s away, and the next "
                                           "one, centroid %d, %s."),
                          state->owner.data[ask->subject] + 1, ask->subject + 1,
                          GRADUS_NUM (sqrt (distance[0])), nearest[1] + 1,
                          GRADUS_NUM (sqrt (distance[1])));
  return TRUE;
}

static const char *const stop_answers[] = { N_("It stops here"), N_("It goes on"), NULL };

/* Only where it is in doubt: few points have moved, or none. */
static gboolean
ask_stop (const GradusPosition *before, GradusAsk *ask)
{
  const LloydState *state = before->state;
  const LloydParams *params = before->params;

  /* The first assignment changes every point, and about other data nothing is known. */
  if (params->stop != LLOYD_STOP_OWNERS || state->stale || before->iteration == 0
      || (state->moved > 3 && state->ties == 0))
    return FALSE;
  g_string_append_printf (ask->words,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "In this iteration %u point changed its cluster; J is %s. "
                                       "Does k-means stop?",
                                       "In this iteration %u points changed their cluster; J is "
                                       "%s. Does k-means stop?",
                                       state->moved),
                          state->moved, GRADUS_NUM (state->inertia));
  return TRUE;
}

static gboolean
answer_stop (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const gboolean ends = after->status != GRADUS_STATUS_CONTINUE;

  answer->choices = ends ? 1 << 0 : 1 << 1;
  g_string_append (answer->words,
                   after->status == GRADUS_STATUS_CONVERGED
                     ? _("It stops here: the same owners have the same means, so that nothing "
                         "would ever change again.")
                   : ends ? _("It stops here, because the limit of iterations is reached.")
                          : _("It goes on: other owners have other means, and the new centroids "
                              "may attract other points."));
  return TRUE;
}

const GradusQuestion gradus_lloyd_questions[] = GRADUS_ROWS (
  { "centroid", N_("Where does the centroid go?"), "move", "data", .asks = GRADUS_ASKS_PLACE,
    .about = "centroids[displaced,0] centroids[displaced,1]", .subject = "displaced",
    .when = "displaced >= 0 and coordinates >= 2", .scale = "near",
    .words = N_("Cluster {displaced+1} has {members} of the {n} points, and its centroid stands at "
                "{centroids[displaced]}. Where does the centroid go?"),
    .truth = GRADUS_SAY (
      { NULL, NN_ ("Centroid {displaced+1} goes to {centroids[displaced]}, the mean of its "
                 "{members} point: no other place has a smaller sum of squared distances.",
        "Centroid {displaced+1} goes to {centroids[displaced]}, the mean of its {members} "
           "points: no other place has a smaller sum of squared distances."), "members" }) },
  { "mean", N_("To which number does the centroid move?"), "move", "data",
    .asks = GRADUS_ASKS_NUMBER, .about = "centroids[displaced,0]", .subject = "displaced",
    .when = "displaced >= 0 and coordinates == 1", .scale = "near-number",
    .words = N_("Cluster {displaced+1} has {members} of the {n} points{listed}, and its centroid "
                "stands at {centroids[displaced,0]}. To which number does it move?"),
    .truth = GRADUS_SAY (
      { NULL, NN_ ("It moves to {centroids[displaced,0]}, the mean of its {members} point.",
        "It moves to {centroids[displaced,0]}, the mean of its {members} points."), "members" }),
    .intuition = N_("You thought that the centroid goes where most of its points are, but it goes "
                    "to the mean of all that it owns, where none of them need be."),
    .intuition_answer = "crowd" },
  { "height", N_("How high does the centroid go?"), "move", "data",
    .asks = GRADUS_ASKS_NUMBER, .about = "centroids[displaced,1]", .subject = "displaced",
    .when = "displaced >= 0 and coordinates >= 2", .scale = "near-number",
    .words = N_("Cluster {displaced+1} has {members} of the {n} points, and its centroid stands at "
                "{centroids[displaced]}. What is its second coordinate after the move?"),
    .truth = GRADUS_SAY (
      { NULL, NN_ ("It is {centroids[displaced,1]}, the mean of its {members} point.",
        "It is {centroids[displaced,1]}, the mean over its {members} points."), "members" }),
    .intuition = N_("You thought that the centroid goes where most of its points are, but it goes "
                    "to the mean of all that it owns, where none of them need be."),
    .intuition_answer = "crowd" },
  { "owner", N_("Which centroid will own this point?"), "assign", "data", GRADUS_ANSWER_PLACE, NULL,
    ask_owner, answer_owner },
  { "stop", N_("Does it stop?"), "check", "objective", GRADUS_ANSWER_CHOICE, stop_answers, ask_stop,
    answer_stop });

/* --- Lives ------------------------------------------------------------------------------------ */

guint
gradus_lloyd_count_centroids (const GradusPosition *here)
{
  return (guint) MIN (((const LloydParams *) here->params)->k, GRADUS_LIFE_MAX_CURVES);
}

double
gradus_lloyd_life_distances (const GradusPosition *here, guint item, guint curve)
{
  const LloydState *state = here->state;
  LloydScratch scratch;
  const GradusPoints *points = gradus_lloyd_points (state, here->workspace, &scratch);
  double squared;

  if (item >= points->n || curve >= state->chosen)
    return NAN;
  squared = gradus_lloyd_distance2 (points, item,
                                    state->centroids.data + (gsize) curve * points->d);
  return isfinite (squared) ? sqrt (squared) : NAN;
}

double
gradus_lloyd_life_own_distance (const GradusPosition *here, guint item, guint curve)
{
  const LloydState *state = here->state;

  if (item >= state->owner.n || state->owner.data[item] < 0)
    return NAN;
  return gradus_lloyd_life_distances (here, item, (guint) state->owner.data[item]);
}

GradusRole
gradus_lloyd_role_of_owner (const GradusPosition *here, guint item, guint curve)
{
  const LloydState *state = here->state;

  if (item >= state->owner.n || state->owner.data[item] < 0)
    return GRADUS_ROLE_DATA;
  return GRADUS_ROLE_CLASS + state->owner.data[item];
}

/* While an assignment counts, and before the first, a cluster has no size. */
static double
life_size (const GradusPosition *here, guint item, guint curve)
{
  const LloydState *state = here->state;
  const gboolean counting = gradus_position_is_phase (here, "assign") && here->micro > 0;

  return item < state->counts.n && !isnan (state->inertia) && !counting ? state->counts.data[item]
                                                                        : NAN;
}

const GradusLife gradus_lloyd_lives[] = GRADUS_ROWS (
  { "distances", N_("Distance to each centroid"), "\\|x^{(i)} - \\mu_j\\|", NULL, FALSE,
    gradus_lloyd_count_centroids, NULL, gradus_lloyd_life_distances },
  { "own-distance", N_("Distance to its own centroid"), "\\|x^{(i)} - \\mu_{c^{(i)}}\\|", NULL,
    FALSE, NULL, gradus_lloyd_role_of_owner, gradus_lloyd_life_own_distance },
  { "centroid-x", N_("First coordinate of the centroid"), "\\mu_{j,1}", "centroid",
    .role = gradus_role_of_item, .of = "centroids" },
  { "centroid-y", N_("Second coordinate of the centroid"), "\\mu_{j,2}", "centroid",
    .role = gradus_role_of_item, .of = "centroids", .column = 1 },
  { "centroid-size", N_("Points of the cluster"), "n_j", "centroid",
    .role = gradus_role_of_item, .value = life_size });
