/* k-means as it is taught: its rules with this step's numbers, what it asks before a step, and what
 * can be said of one point or one centroid at every step.
 *
 * Numbers are written with as many digits as it takes to come to the same result by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-tex.h"
#include "k-means.h"

/* So many centroids are shown one by one; of more, those that matter. */
#define MAX_SHOWN 4
/* So many coordinates of a difference are written out. */
#define MAX_COORDINATES 4
/* Looking for a point worth showing takes at most so many distances. */
#define MAX_LOOKS 20000

/* --- Geometry --------------------------------------------------------------------------------- */

static double
squared_distance (const GradusPoints *points, guint i, const double *centroid)
{
  double sum = 0.0;

  for (guint c = 0; c < points->d; c++)
    {
      double difference = points->columns[c][i] - centroid[c];

      sum += difference * difference;
    }
  return sum;
}

/* The two nearest centroids of point @i and their squared distances; the second is -1, at an
 * infinite distance, when there is one only. */
static void
two_nearest (const GradusPoints *points, const KMeansState *state, guint i, int nearest[2],
             double distance[2])
{
  nearest[0] = nearest[1] = -1;
  distance[0] = distance[1] = INFINITY;
  for (guint j = 0; j < state->chosen; j++)
    {
      double here = squared_distance (points, i, state->centroids.data + (gsize) j * points->d);

      if (nearest[0] < 0 || here < distance[0])
        {
          nearest[1] = nearest[0];
          distance[1] = distance[0];
          nearest[0] = (int) j;
          distance[0] = here;
        }
      else if (nearest[1] < 0 || here < distance[1])
        {
          nearest[1] = (int) j;
          distance[1] = here;
        }
    }
}

/* Every so-manieth point is looked at. */
static guint
stride_of (const GradusPoints *points, const KMeansState *state)
{
  return 1 + (guint) ((guint64) points->n * MAX (state->chosen, 1) / MAX_LOOKS);
}

/* 1 - (nearest / second)^2: 0 on a border, 1 at a centroid. */
static double
certainty (const double distance[2])
{
  return distance[1] > 0.0 ? 1.0 - distance[0] / distance[1] : 0.0;
}

static void
place_of (const KMeansState *state, guint j, double *x, double *y)
{
  guint d = state->centroids.shape[1];

  *x = state->centroids.data[(gsize) j * d];
  *y = d > 1 ? state->centroids.data[(gsize) j * d + 1] : 0.0;
}

/* The diagonal of the box of the data, as it is drawn. */
static double
plane_size (const GradusPoints *points)
{
  double width = points->high[0] - points->low[0];
  double height = points->d > 1 ? points->high[1] - points->low[1] : 0.0;

  return hypot (width, height);
}

/* --- Formulas --------------------------------------------------------------------------------- */

static void
append_mu (GString *tex, guint j)
{
  gradus_tex_role (tex, GRADUS_ROLE_CLASS + j);
  g_string_append_printf (tex, "\\mu_{%u}}", j + 1);
}

/* A point or a sum of points: a number where there is one input, else a column. */
static void
append_vector (GString *tex, const double *values, guint d, int digits)
{
  if (d == 1)
    gradus_tex_digits (tex, values[0], digits);
  else
    gradus_tex_vector_digits (tex, values, d, 1, digits);
}

static void
fill_start (const GradusView *view, GString *tex)
{
  const KMeansState *state = view->state;
  const KMeansState *previous = view->previous;
  const GradusPoints *points = view->workspace;
  guint d = points->d, from = 0, to = MIN (state->chosen, MAX_SHOWN);

  if (view->phase != K_MEANS_PHASE_INIT || state->chosen == 0)
    return;
  if (view->micro > 0 && state->active >= 0)
    {
      guint i = (guint) state->active;
      double sum = 0.0;

      /* k-means++ draws far points; when all distances are 0, as for the first, it draws evenly. */
      for (guint l = 0; state->chosen > 1 && previous != NULL && l < points->n
                        && gradus_array_length (&previous->nearest) == points->n;
           l++)
        sum += previous->nearest.data[l];
      if (sum > 0.0 && isfinite (sum))
        {
          double own = previous->nearest.data[i];

          g_string_append_printf (tex, "P(\\role{accent}{%u}) = "
                                       "\\frac{\\role{accent}{D_{%u}^2}}{\\sum_l D_l^2} = "
                                       "\\frac{", i + 1, i + 1);
          gradus_tex_digits (tex, own, 5);
          g_string_append (tex, "}{");
          gradus_tex_digits (tex, sum, 5);
          g_string_append (tex, "}");
          gradus_tex_result (tex, TRUE, own / sum, 3);
          g_string_append (tex, " \\\\ ");
        }
      else if (state->chosen == 1)
        {
          g_string_append_printf (tex, "P(\\role{accent}{%u}) = \\frac{1}{%u}", i + 1, points->n);
          gradus_tex_result (tex, TRUE, 1.0 / points->n, 3);
          g_string_append (tex, " \\\\ ");
        }
      from = state->chosen - 1;
      to = state->chosen;
    }
  for (guint j = from; j < to; j++)
    {
      if (j > from)
        g_string_append (tex, ",\\quad ");
      append_mu (tex, j);
      g_string_append (tex, " = ");
      append_vector (tex, state->centroids.data + (gsize) j * d, d, 3);
    }
  if (view->micro == 0 && state->chosen > to)
    g_string_append (tex, ",\\quad \\dots");
}

/* Which point shows the rule best: the one at hand, else the last that changed its cluster, else
 * the one nearest to a border. -1 when there is none. */
static int
point_to_show (const GradusView *view)
{
  const KMeansState *state = view->state;
  const KMeansState *previous = view->previous;
  const GradusPoints *points = view->workspace;
  double least = INFINITY;
  int best = -1;

  if (view->micro > 0)
    return state->active;
  if (previous != NULL && previous->owner.n == points->n && !isnan (previous->inertia))
    for (guint i = points->n; i-- > 0;)
      if (state->owner.data[i] != previous->owner.data[i])
        return (int) i;
  for (guint i = 0; i < points->n; i += stride_of (points, state))
    {
      int nearest[2];
      double distance[2];

      two_nearest (points, state, i, nearest, distance);
      if (certainty (distance) < least)
        {
          least = certainty (distance);
          best = (int) i;
        }
    }
  return best;
}

/* Squares of the differences of pairs of numbers. */
static double
sum_squares (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint c = 0; c + 1 < n; c += 2)
    sum += (numbers[c] - numbers[c + 1]) * (numbers[c] - numbers[c + 1]);
  return sum;
}

typedef struct
{
  const double *numbers;      /* pairs: point, centroid */
  int digits;
  GradusRole role;            /* of the centroid */
} Differences;

static void
append_square (GString *tex, gsize c, gpointer user_data)
{
  const Differences *differences = user_data;

  g_string_append (tex, "(\\role{accent}{");
  gradus_tex_digits (tex, differences->numbers[2 * c], differences->digits);
  g_string_append (tex, differences->numbers[2 * c + 1] < 0.0 ? "} + " : "} - ");
  gradus_tex_role (tex, differences->role);
  gradus_tex_digits (tex, fabs (differences->numbers[2 * c + 1]), differences->digits);
  g_string_append (tex, "})^2");
}

/* "|x - mu_2|^2 = (1.2 - 3.4)^2 + ... = 4.84". */
static void
append_distance (GString *tex, const KMeansState *state, const GradusPoints *points, guint i,
                 guint j, int digits)
{
  g_autofree double *numbers = g_new (double, 2 * (gsize) points->d);
  const double *centroid = state->centroids.data + (gsize) j * points->d;
  Differences differences = { numbers, 3, GRADUS_ROLE_CLASS + j };
  gsize largest = 0;
  gboolean agrees = TRUE;

  for (guint c = 0; c < points->d; c++)
    {
      numbers[2 * c] = points->columns[c][i];
      numbers[2 * c + 1] = centroid[c];
      if (fabs (numbers[2 * c] - centroid[c])
          > fabs (numbers[2 * largest] - numbers[2 * largest + 1]))
        largest = c;
    }
  g_string_append_printf (tex, "\\|\\role{accent}{x^{(%u)}} - ", i + 1);
  append_mu (tex, j);
  g_string_append (tex, "\\|^2 = ");
  if (points->d <= MAX_COORDINATES)
    differences.digits = gradus_tex_enough_digits (numbers, 2 * points->d, digits, sum_squares,
                                                   NULL, &agrees);
  gradus_tex_sum (tex, points->d, &largest, 1, append_square, &differences);
  gradus_tex_result (tex, agrees, squared_distance (points, i, centroid), digits);
}

static void
fill_assign (const GradusView *view, GString *tex)
{
  const KMeansState *state = view->state;
  const GradusPoints *points = view->workspace;
  gboolean listed = FALSE;
  int point, nearest[2], digits = 3;
  double distance[2];

  if (view->phase != K_MEANS_PHASE_ASSIGN || view->status == GRADUS_STATUS_FAILED)
    return;
  point = point_to_show (view);
  if (point < 0 || state->owner.data[point] < 0)
    return;
  two_nearest (points, state, (guint) point, nearest, distance);
  /* Somewhere else is the nearest centroid when centroids were typed over since. */
  if (!isfinite (distance[0]) || nearest[0] != state->owner.data[point])
    return;
  while (digits < 6 && isfinite (distance[1]) && distance[0] != distance[1]
         && gradus_tex_round (distance[0], digits) == gradus_tex_round (distance[1], digits))
    digits++;
  for (guint j = 0; j < state->chosen; j++)
    if (state->chosen <= MAX_SHOWN || (int) j == nearest[0] || (int) j == nearest[1])
      {
        double here = squared_distance (points, (guint) point,
                                        state->centroids.data + (gsize) j * points->d);

        if (!isfinite (here))
          continue;
        append_distance (tex, state, points, (guint) point, j, digits);
        g_string_append (tex, " \\\\ ");
      }
  g_string_append_printf (tex, "\\role{accent}{c^{(%d)}} = \\argmin_j \\{", point + 1);
  for (guint j = 0; j < state->chosen; j++)
    if (state->chosen <= MAX_SHOWN || (int) j == nearest[0] || (int) j == nearest[1])
      {
        double here = squared_distance (points, (guint) point,
                                        state->centroids.data + (gsize) j * points->d);

        if (!isfinite (here))
          continue;
        g_string_append (tex, listed ? ", " : "");
        gradus_tex_role (tex, GRADUS_ROLE_CLASS + j);
        gradus_tex_digits (tex, here, digits);
        g_string_append_c (tex, '}');
        listed = TRUE;
      }
  g_string_append (tex, state->chosen <= MAX_SHOWN ? "\\} = " : ", \\dots\\} = ");
  gradus_tex_role (tex, GRADUS_ROLE_CLASS + state->owner.data[point]);
  g_string_append_printf (tex, "%d}", state->owner.data[point] + 1);
}

/* How a mean is computed: the points of one cluster. */
typedef struct
{
  const GradusPoints *points;
  const guint *members;       /* their rows */
  int digits;
} Members;

static void
append_member (GString *tex, gsize m, gpointer user_data)
{
  const Members *members = user_data;
  const GradusPoints *points = members->points;
  g_autofree double *x = g_new (double, points->d);

  gradus_points_get (points, members->members[m], x);
  if (points->d == 1)
    gradus_tex_factor_digits (tex, x[0], members->digits);
  else
    gradus_tex_vector_digits (tex, x, points->d, 1, members->digits);
}

static double
mean_of (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += numbers[i];
  return sum / *(const double *) user_data;
}

/* "mu_2 = 1/47 (123.4, 56.7) = (2.63, 1.21)", with the points themselves when there are few or when
 * @in_full. */
static void
append_mean (GString *tex, const KMeansState *state, const GradusPoints *points, guint j,
             gboolean in_full)
{
  guint d = points->d, n_members = 0;
  double count = state->counts.data[j];
  const double *centroid = state->centroids.data + (gsize) j * d;
  g_autofree double *sum = g_new0 (double, d);
  g_autofree double *few = g_new (double, MAX_SHOWN);
  g_autofree guint *members = g_new0 (guint, points->n);
  gboolean is_short = count <= MAX_SHOWN;
  Members listed = { points, members, 3 };
  int digits = 3;
  gboolean agrees = TRUE;

  for (guint i = 0; i < points->n; i++)
    if (state->owner.data[i] == (gint32) j)
      {
        for (guint c = 0; c < d; c++)
          sum[c] += points->columns[c][i];
        members[n_members++] = i;
      }
  append_mu (tex, j);
  if (n_members == 0)
    {
      /* An empty cluster has no mean. */
      g_string_append (tex, " = ");
      append_vector (tex, centroid, d, 3);
      g_string_append (tex, ",\\quad ");
      gradus_tex_role (tex, GRADUS_ROLE_CLASS + j);
      g_string_append_printf (tex, "n_{%u}} = 0", j + 1);
      return;
    }
  for (guint c = 0; c < d; c++)
    {
      gboolean one;
      int enough;

      for (guint m = 0; is_short && m < n_members; m++)
        few[m] = points->columns[c][members[m]];
      enough = gradus_tex_enough_digits (is_short ? few : &sum[c], is_short ? n_members : 1, 3,
                                         mean_of, &count, &one);
      digits = MAX (digits, enough);
      agrees = agrees && one;
    }
  listed.digits = is_short ? digits : 3;
  if (is_short || in_full)
    {
      g_string_append (tex, d == 1 ? " = \\frac{" : " = \\frac{1}{");
      if (d > 1)
        {
          gradus_tex_number (tex, count);
          /* Not \left and \right, which hold everything between them in one line. */
          g_string_append (tex, "} \\Big(");
        }
      gradus_tex_sum (tex, n_members, NULL, 0, append_member, &listed);
      if (d > 1)
        g_string_append (tex, "\\Big)");
      else
        {
          g_string_append (tex, "}{");
          gradus_tex_number (tex, count);
          g_string_append_c (tex, '}');
        }
    }
  if (!is_short)
    {
      g_string_append (tex, " = \\frac{");
      if (d == 1)
        gradus_tex_digits (tex, sum[0], digits);
      else
        g_string_append_c (tex, '1');
      g_string_append (tex, "}{");
      gradus_tex_number (tex, count);
      g_string_append_c (tex, '}');
      if (d > 1)
        append_vector (tex, sum, d, digits);
    }
  g_string_append (tex, agrees ? " = " : " \\approx ");
  append_vector (tex, centroid, d, 3);
}

/* The centroid that moved farthest in the last step; 0 when that is not known. */
static guint
moved_most (const GradusView *view)
{
  const KMeansState *state = view->state;
  const KMeansState *previous = view->previous;
  guint d = state->centroids.shape[1], best = 0;
  double most = -1.0;

  if (previous == NULL
      || gradus_array_length (&previous->centroids) != gradus_array_length (&state->centroids))
    return 0;
  for (guint j = 0; j < state->centroids.shape[0]; j++)
    {
      double way = 0.0;

      for (guint c = 0; c < d; c++)
        way = hypot (way, state->centroids.data[(gsize) j * d + c]
                            - previous->centroids.data[(gsize) j * d + c]);
      if (way > most)
        {
          most = way;
          best = j;
        }
    }
  return best;
}

static void
fill_move (const GradusView *view, GString *tex)
{
  const KMeansState *state = view->state;
  const GradusPoints *points = view->workspace;
  guint k = state->centroids.shape[0];
  gboolean all = k <= MAX_SHOWN && points->d < MAX_COORDINATES;

  /* When the data have changed since, the centroids are no means any more. */
  if (view->phase != K_MEANS_PHASE_MOVE || view->status == GRADUS_STATUS_FAILED
      || (view->micro == 0 && state->stale) || isnan (state->inertia))
    return;
  if (view->micro > 0)
    {
      append_mean (tex, state, points, (guint) state->active, TRUE);
      return;
    }
  if (!all)
    {
      append_mean (tex, state, points, moved_most (view), TRUE);
      return;
    }
  for (guint j = 0; j < k; j++)
    {
      g_string_append (tex, j > 0 ? " \\\\ " : "");
      append_mean (tex, state, points, j, FALSE);
    }
}

typedef struct
{
  const double *within;
  int digits;
} Within;

static void
append_within (GString *tex, gsize j, gpointer user_data)
{
  const Within *within = user_data;

  gradus_tex_role (tex, GRADUS_ROLE_CLASS + (int) j);
  gradus_tex_digits (tex, within->within[j], within->digits);
  g_string_append_c (tex, '}');
}

static double
sum_of (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += numbers[i];
  return sum;
}

static void
fill_check (const GradusView *view, GString *tex)
{
  const KMeansState *state = view->state;
  const KMeansParams *params = view->params;
  guint k = state->centroids.shape[0];
  Within within = { state->within.data, 3 };
  gsize largest = 0;
  gboolean agrees = TRUE;

  if (view->phase != K_MEANS_PHASE_CHECK || isnan (state->inertia))
    return;
  for (gsize j = 1; j < k; j++)
    if (within.within[j] > within.within[largest])
      largest = j;
  if (k <= MAX_SHOWN)
    within.digits = gradus_tex_enough_digits (within.within, k, 3, sum_of, NULL, &agrees);
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
  g_string_append (tex, " \\\\ ");
  if (params->stop == K_MEANS_STOP_OWNERS)
    g_string_append_printf (tex, state->moved > 0 ? "n_{\\mathrm{moved}} = %u > 0"
                                                  : "n_{\\mathrm{moved}} = %u",
                            state->moved);
  else if (!isnan (state->change))
    {
      g_string_append (tex, "\\|\\Delta s\\| = ");
      gradus_tex_number (tex, state->change);
      g_string_append (tex, state->change < params->tolerance ? " < " : " \\ge ");
      gradus_tex_number (tex, params->tolerance);
    }
}

const GradusFormula gradus_k_means_formulas[] = {
  { "start", "\\mu_1, \\dots, \\mu_k \\in \\mathbb{R}^d", fill_start },
  { "assign", "\\role{accent}{c^{(i)}} := \\argmin_j \\|\\role{accent}{x^{(i)}} - \\mu_j\\|^2",
    fill_assign },
  { "move", "\\mu_j := \\frac{\\sum_i 1\\{c^{(i)} = j\\}\\, x^{(i)}}{\\sum_i 1\\{c^{(i)} = j\\}}",
    fill_move },
  { "check", "J(c, \\mu) = \\sum_{j=1}^{k} \\sum_{c^{(i)} = j} \\|x^{(i)} - \\mu_j\\|^2 \\\\ "
             "n_{\\mathrm{moved}} = 0",
    fill_check },
  { NULL },
};

/* --- Questions -------------------------------------------------------------------------------- */

/* The cluster whose points' mean is farthest from its centroid, as drawn; -1 when every centroid is
 * in its place. */
static int
most_displaced (const GradusView *view)
{
  const KMeansState *state = view->state;
  const GradusPoints *points = view->workspace;
  guint k = state->centroids.shape[0], d = points->d;
  g_autofree double *means = g_memdup2 (state->centroids.data, (gsize) k * d * sizeof (double));
  g_autofree double *within = g_new0 (double, k);
  double most = 1e-6 * plane_size (points);
  int best = -1;

  if (state->owner.data[0] < 0)
    return -1;
  gradus_kmeans_move (points, state->owner.data, state->counts.data, k, -1, means, within);
  for (guint j = 0; j < k; j++)
    {
      double x, y, way;

      place_of (state, j, &x, &y);
      way = hypot (means[(gsize) j * d] - x, d > 1 ? means[(gsize) j * d + 1] - y : 0.0);
      if (way > most)
        {
          most = way;
          best = (int) j;
        }
    }
  return best;
}

static gboolean
ask_centroid (const GradusView *before, GradusAsk *ask)
{
  const KMeansState *state = before->state;
  const GradusPoints *points = before->workspace;

  ask->subject = points->d > 1 ? most_displaced (before) : -1;
  if (ask->subject < 0)
    return FALSE;
  place_of (state, (guint) ask->subject, &ask->from_x, &ask->from_y);
  ask->has_from = TRUE;
  ask->scale = 0.05 * plane_size (points);
  g_string_append_printf (ask->words,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "Cluster %d has %d point, and its centroid stands at (%s, "
                                       "%s). Where does the centroid go?",
                                       "Cluster %d has %d points, and its centroid stands at (%s, "
                                       "%s). Where does the centroid go?",
                                       (gulong) state->counts.data[ask->subject]),
                          ask->subject + 1, state->counts.data[ask->subject],
                          GRADUS_NUM (ask->from_x), GRADUS_NUM (ask->from_y));
  return TRUE;
}

static gboolean
answer_centroid (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const KMeansState *state = after->state;

  place_of (state, (guint) ask->subject, &answer->x, &answer->y);
  g_string_append_printf (answer->words,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "Centroid %d goes to (%s, %s), the mean of its %d point: "
                                       "no other place has a smaller sum of squared distances.",
                                       "Centroid %d goes to (%s, %s), the mean of its %d points: "
                                       "no other place has a smaller sum of squared distances.",
                                       (gulong) state->counts.data[ask->subject]),
                          ask->subject + 1, GRADUS_NUM (answer->x), GRADUS_NUM (answer->y),
                          state->counts.data[ask->subject]);
  return TRUE;
}

/* The same on a line, where a place is a number. */
static gboolean
ask_mean (const GradusView *before, GradusAsk *ask)
{
  const KMeansState *state = before->state;
  const GradusPoints *points = before->workspace;

  ask->subject = points->d == 1 ? most_displaced (before) : -1;
  if (ask->subject < 0)
    return FALSE;
  ask->scale = 0.02 * plane_size (points);
  g_string_append_printf (ask->words,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "Cluster %d has %d point, and its centroid stands at %s. "
                                       "To which number does it move?",
                                       "Cluster %d has %d points, and its centroid stands at %s. "
                                       "To which number does it move?",
                                       (gulong) state->counts.data[ask->subject]),
                          ask->subject + 1, state->counts.data[ask->subject],
                          GRADUS_NUM (state->centroids.data[ask->subject]));
  return TRUE;
}

static gboolean
answer_mean (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const KMeansState *state = after->state;

  answer->number = state->centroids.data[ask->subject];
  g_string_append_printf (answer->words,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "It moves to %s, the mean of its %d point.",
                                       "It moves to %s, the mean of its %d points.",
                                       (gulong) state->counts.data[ask->subject]),
                          GRADUS_NUM (answer->number), state->counts.data[ask->subject]);
  return TRUE;
}

/* Half the smallest distance between two centroids that do not coincide in the picture; 0 when they
 * all do. */
static double
half_gap (const KMeansState *state)
{
  double least = INFINITY;

  for (guint a = 0; a < state->chosen; a++)
    for (guint b = 0; b < a; b++)
      {
        double ax, ay, bx, by, gap;

        place_of (state, a, &ax, &ay);
        place_of (state, b, &bx, &by);
        gap = hypot (ax - bx, ay - by);
        if (gap > 0.0 && gap < least)
          least = gap;
      }
  return isfinite (least) ? 0.5 * least : 0.0;
}

/* Ask about a point that will change its cluster, else about any; not one that is obvious nor one
 * on a border. */
static gboolean
ask_owner (const GradusView *before, GradusAsk *ask)
{
  const KMeansState *state = before->state;
  const GradusPoints *points = before->workspace;
  double best = INFINITY;
  gboolean changes = FALSE;

  ask->subject = -1;
  ask->scale = 0.25 * half_gap (state);
  if (state->chosen < 2 || state->chosen < state->centroids.shape[0] || !(ask->scale > 0.0))
    return FALSE;
  for (guint i = 0; i < points->n; i += stride_of (points, state))
    {
      int nearest[2];
      double distance[2], off;
      gboolean change;

      two_nearest (points, state, i, nearest, distance);
      off = fabs (certainty (distance) - 0.4);
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
    g_string_append_printf (ask->words, _ ("Which centroid will own point %d at (%s, %s)? Click "
                                           "the centroid."),
                            ask->subject + 1, GRADUS_NUM (points->columns[0][ask->subject]),
                            GRADUS_NUM (points->columns[1][ask->subject]));
  else
    g_string_append_printf (ask->words, _ ("Which centroid will own point %d at %s? Click the "
                                           "centroid."),
                            ask->subject + 1, GRADUS_NUM (points->columns[0][ask->subject]));
  return TRUE;
}

static gboolean
answer_owner (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const KMeansState *state = after->state;
  int nearest[2];
  double distance[2];

  place_of (state, (guint) state->owner.data[ask->subject], &answer->x, &answer->y);
  two_nearest (after->workspace, state, (guint) ask->subject, nearest, distance);
  g_string_append_printf (answer->words, _ ("Centroid %d owns point %d: it is %s away, and the "
                                            "next one, centroid %d, %s."),
                          state->owner.data[ask->subject] + 1, ask->subject + 1,
                          GRADUS_NUM (sqrt (distance[0])), nearest[1] + 1,
                          GRADUS_NUM (sqrt (distance[1])));
  return TRUE;
}

static const char *const stop_answers[] = {
  N_ ("It stops here"),
  N_ ("It goes on"),
  NULL,
};

static gboolean
ask_stop (const GradusView *before, GradusAsk *ask)
{
  const KMeansState *state = before->state;
  const KMeansParams *params = before->params;

  /* The first assignment changes every point, and about other data nothing is known. */
  if (params->stop != K_MEANS_STOP_OWNERS || state->stale || before->iteration == 0)
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
answer_stop (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  if (after->status == GRADUS_STATUS_CONVERGED)
    {
      answer->choices = 1 << 0;
      g_string_append (answer->words, _ ("It stops: the same owners have the same means, so that "
                                         "nothing would ever change again."));
    }
  else if (after->status == GRADUS_STATUS_EXHAUSTED)
    {
      answer->choices = 1 << 0;
      g_string_append (answer->words, _ ("It stops, because the limit of iterations is reached."));
    }
  else
    {
      answer->choices = 1 << 1;
      g_string_append (answer->words, _ ("It goes on: other owners have other means, and the new "
                                         "centroids may attract other points."));
    }
  return TRUE;
}

const GradusQuestion gradus_k_means_questions[] = {
  { "centroid", N_ ("Where does the centroid go?"), "move", "data", GRADUS_ANSWER_PLACE, NULL,
    ask_centroid, answer_centroid },
  { "mean", N_ ("To which number does the centroid move?"), "move", "data", GRADUS_ANSWER_NUMBER,
    NULL, ask_mean, answer_mean },
  { "owner", N_ ("Which centroid will own this point?"), "assign", "data", GRADUS_ANSWER_PLACE,
    NULL, ask_owner, answer_owner },
  { "stop", N_ ("Does it stop?"), "check", "objective", GRADUS_ANSWER_CHOICE, stop_answers,
    ask_stop, answer_stop },
  { NULL },
};

/* --- Lives ------------------------------------------------------------------------------------ */

static guint
count_centroids (const GradusView *view)
{
  return (guint) MIN (((const KMeansParams *) view->params)->k, GRADUS_LIFE_MAX_CURVES);
}

static double
life_distances (const GradusView *view, guint item, guint curve)
{
  const KMeansState *state = view->state;
  const GradusPoints *points = view->workspace;
  double squared;

  if (item >= points->n || curve >= state->chosen)
    return NAN;
  squared = squared_distance (points, item, state->centroids.data + (gsize) curve * points->d);
  return isfinite (squared) ? sqrt (squared) : NAN;
}

static double
life_own_distance (const GradusView *view, guint item, guint curve)
{
  const KMeansState *state = view->state;

  if (item >= state->owner.n || state->owner.data[item] < 0)
    return NAN;
  return life_distances (view, item, (guint) state->owner.data[item]);
}

static GradusRole
role_of_owner (const GradusView *view, guint item, guint curve)
{
  const KMeansState *state = view->state;

  if (item >= state->owner.n || state->owner.data[item] < 0)
    return GRADUS_ROLE_DATA;
  return GRADUS_ROLE_CLASS + state->owner.data[item];
}

static GradusRole
role_of_centroid (const GradusView *view, guint item, guint curve)
{
  return GRADUS_ROLE_CLASS + item;
}

static double
coordinate (const GradusView *view, guint item, guint c)
{
  const KMeansState *state = view->state;
  guint d = state->centroids.shape[1];

  return item < state->chosen && c < d ? state->centroids.data[(gsize) item * d + c] : NAN;
}

static double
life_x (const GradusView *view, guint item, guint curve)
{
  return coordinate (view, item, 0);
}

static double
life_y (const GradusView *view, guint item, guint curve)
{
  return coordinate (view, item, 1);
}

/* While an assignment counts, and before the first, a cluster has no size. */
static double
life_size (const GradusView *view, guint item, guint curve)
{
  const KMeansState *state = view->state;
  gboolean counting = view->phase == K_MEANS_PHASE_ASSIGN && view->micro > 0;

  return item < state->counts.n && !isnan (state->inertia) && !counting ? state->counts.data[item]
                                                                        : NAN;
}

const GradusLife gradus_k_means_lives[] = {
  { "distances", N_ ("Distance to each centroid"), "\\|x^{(i)} - \\mu_j\\|", NULL, FALSE,
    count_centroids, NULL, life_distances },
  { "own-distance", N_ ("Distance to its own centroid"), "\\|x^{(i)} - \\mu_{c^{(i)}}\\|", NULL,
    FALSE, NULL, role_of_owner, life_own_distance },
  { "centroid-x", N_ ("First coordinate of the centroid"), "\\mu_{j,1}", "centroid", FALSE, NULL,
    role_of_centroid, life_x },
  { "centroid-y", N_ ("Second coordinate of the centroid"), "\\mu_{j,2}", "centroid", FALSE, NULL,
    role_of_centroid, life_y },
  { "centroid-size", N_ ("Points of the cluster"), "n_j", "centroid", FALSE, NULL,
    role_of_centroid, life_size },
  { NULL },
};
