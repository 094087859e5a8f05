/* A line, or a constant, of the least loss + penalty.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-vector-math.h"
#include "penalised-line.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>

#include "../linear/losses.h"
#include "../linear/margin-losses.h"

/* A search ends beside a kink by rounding; who asks what stands on one allows for that. */
#define ON_KINK 1e-11
#define LEVEL 1e-14
#define ROUNDS 200
#define MOST_DOUBLINGS 60

/* What the searches share. */
typedef struct
{
  const GradusLineProblem *problem;
  const bool *tilted;     /* of the ramp: points whose loss has come to rest; or NULL */
  double tilt;            /* the labels of these, added up */
  double a, c;
  double level;           /* the zero that is looked for is shifted by so much */
  double near;            /* so near to a kink, relatively, is on it */
} Search;

static gboolean
is_of_margin (GradusLineLoss loss)
{
  return loss >= GRADUS_LINE_LOGISTIC;
}

static double
value_of (const GradusLineProblem *p, guint i, double a, double c)
{
  return p->constant ? c : a + c * p->x[i];
}

/* By which a datum moves the penalised coefficient. */
static double
lever_of (const GradusLineProblem *p, guint i)
{
  return p->constant ? 1 : p->x[i];
}

double
gradus_line_loss (const GradusLineProblem *p, guint i, double f)
{
  static const GradusMarginLoss margins[GRADUS_N_LINE_LOSSES] = {
    [GRADUS_LINE_LOGISTIC] = GRADUS_MARGIN_LOGISTIC,
    [GRADUS_LINE_HINGE] = GRADUS_MARGIN_HINGE,
    [GRADUS_LINE_EXPONENTIAL] = GRADUS_MARGIN_EXPONENTIAL,
    [GRADUS_LINE_RAMP] = GRADUS_MARGIN_RAMP,
  };

  if (is_of_margin (p->loss))
    return gradus_margin_loss (margins[p->loss], p->y[i] * f);
  if (p->loss == GRADUS_LINE_ABSOLUTE)
    return fabs (p->y[i] - f);
  return gradus_robust_rho (p->loss == GRADUS_LINE_HUBER ? GRADUS_ROBUST_HUBER
                                                         : GRADUS_ROBUST_SQUARES,
                            p->y[i] - f, p->eta);
}

/* The slopes of the loss of datum @i in f, from the left and from the right. Of the ramp those of
 * what stands for it. */
static void
find_slopes (const Search *s, guint i, double f, double *low, double *high)
{
  const GradusLineProblem *p = s->problem;
  const double y = p->y[i], m = y * f;
  double slope;

  switch (p->loss)
    {
    case GRADUS_LINE_ABSOLUTE:
      *low = f > y + s->near * (1 + fabs (y)) ? 1 : -1;
      *high = f < y - s->near * (1 + fabs (y)) ? -1 : 1;
      return;
    case GRADUS_LINE_HINGE:
    case GRADUS_LINE_RAMP:
      {
        const double tilt = s->tilted != NULL && s->tilted[i] ? y : 0;
        const double before = m > 1 + s->near ? 0 : -y, behind = m < 1 - s->near ? -y : 0;

        *low = MIN (before, behind) + tilt;
        *high = MAX (before, behind) + tilt;
      }
      return;
    case GRADUS_LINE_LOGISTIC:
      slope = y * gradus_margin_slope (GRADUS_MARGIN_LOGISTIC, m);
      break;
    case GRADUS_LINE_EXPONENTIAL:
      /* Far from the bottom only the sign matters, and it must not overflow. */
      slope = y * gradus_margin_slope (GRADUS_MARGIN_EXPONENTIAL, MAX (m, -300));
      break;
    case GRADUS_LINE_HUBER:
      slope = CLAMP (f - y, -p->eta, p->eta);
      break;
    default:
      slope = f - y;
    }
  *low = *high = slope;
}

/* --- Zeros of functions that rise ------------------------------------------------------------- */

/* The place where @f, which rises and may jump, comes to 0, looked for on both sides of @start;
 * -INFINITY or INFINITY where it never does. */
static double
find_zero (double (*f) (double t, void *data), void *data, double start)
{
  gsl_function rising = { f, data };
  const gsl_root_fsolver_type *brent = gsl_root_fsolver_brent;
  gsl_root_fsolver *solver;
  const gboolean up = f (start, data) < 0;
  double near = start, far = start, step = 1 + fabs (start), root;
  guint k;

  for (k = 0; k < MOST_DOUBLINGS && (f (far, data) < 0) == up; k++, step *= 2)
    {
      near = far;
      far = up ? start + step : start - step;
    }
  if (k == MOST_DOUBLINGS)
    return up ? INFINITY : -INFINITY;
  solver = gsl_root_fsolver_alloc (brent);
  gsl_root_fsolver_set (solver, &rising, MIN (near, far), MAX (near, far));
  for (k = 0; k < ROUNDS; k++)
    {
      const double low = gsl_root_fsolver_x_lower (solver);
      const double high = gsl_root_fsolver_x_upper (solver);

      if (high - low <= 4 * DBL_EPSILON * (fabs (low) + fabs (high)) + DBL_MIN
          || gsl_root_fsolver_iterate (solver) != GSL_SUCCESS)
        break;
    }
  root = gsl_root_fsolver_root (solver);
  gsl_root_fsolver_free (solver);
  return root;
}

/* Of an interval that may have no end on one side, or on both: then @other. */
static double
middle_of (double left, double right, double other)
{
  if (isinf (left))
    return isinf (right) ? other : right;
  return isinf (right) ? left : left + (right - left) / 2;
}

/* --- The intercept ---------------------------------------------------------------------------- */

/* Of absolute values the slopes of all points together, from the right or from the left: as many as
 * are below the line, less those above it, and those on it on the side that is asked for. */
static GRADUS_VECTOR_CLONES double
sum_signs (const GradusLineProblem *p, double a, double c, gboolean right)
{
  const double *x = p->x, *y = p->y;
  const gsize n = p->n;
  gint64 below = 0, on_or_below = 0;

  for (gsize i = 0; i < n; i++)
    {
      const double f = a + c * x[i];

      below += y[i] < f;
      on_or_below += y[i] <= f;
    }
  return 2.0 * (right ? on_or_below : below) - n;
}

/* The same of hinges: labels of +1 pull up while f is below 1, labels of -1 down while it is above
 * -1. */
static GRADUS_VECTOR_CLONES double
sum_hinges (const GradusLineProblem *p, double a, double c, gboolean right)
{
  const double *x = p->x, *y = p->y;
  const gsize n = p->n;
  gint64 sum = 0;

  if (right)
    for (gsize i = 0; i < n; i++)
      {
        const double f = a + c * x[i];

        sum += ((y[i] < 0) & (f >= -1)) - ((y[i] > 0) & (f < 1));
      }
  else
    for (gsize i = 0; i < n; i++)
      {
        const double f = a + c * x[i];

        sum += ((y[i] < 0) & (f > -1)) - ((y[i] > 0) & (f <= 1));
      }
  return sum;
}

/* The slope of the sum in the intercept, from the right or from the left. Who asks for it asks a
 * hundred times for each of a hundred coefficients, so the sums that are short are written out. */
static double
sum_slopes (const Search *s, double a, gboolean right)
{
  const GradusLineProblem *p = s->problem;
  double sum = 0, low, high;

  if (p->loss == GRADUS_LINE_ABSOLUTE && !p->constant && s->near == 0)
    return sum_signs (p, a, s->c, right);
  if ((p->loss == GRADUS_LINE_HINGE || p->loss == GRADUS_LINE_RAMP) && !p->constant
      && s->near == 0)
    return sum_hinges (p, a, s->c, right) + s->tilt;
  if (p->loss == GRADUS_LINE_HUBER && !p->constant)
    {
      const double *x = p->x, *y = p->y, c = s->c, eta = p->eta;

      for (guint i = 0; i < p->n; i++)
        sum += CLAMP (a + c * x[i] - y[i], -eta, eta);
      return sum;
    }
  for (guint i = 0; i < p->n; i++)
    {
      find_slopes (s, i, value_of (p, i, a, s->c), &low, &high);
      sum += right ? high : low;
    }
  return sum;
}

/* At a kink this is before 0. */
static double
slope_in_a (double a, void *data)
{
  const Search *s = data;

  return sum_slopes (s, a, TRUE) + s->level;
}

static double
slope_in_a_before (double a, void *data)
{
  const Search *s = data;

  return sum_slopes (s, a, FALSE) - s->level;
}

/* The best intercept for s->c, of several the middle. */
static double
find_a (Search *s)
{
  const GradusLineProblem *p = s->problem;
  double mean = 0, left, right;

  if (p->constant)
    return 0;
  for (guint i = 0; i < p->n; i++)
    mean += (p->y[i] - s->c * p->x[i]) / p->n;
  if (p->loss == GRADUS_LINE_SQUARES)
    return mean;
  s->level = LEVEL * p->n;
  s->near = 0;
  left = find_zero (slope_in_a, s, mean);
  right = left;
  if (isinf (left) || slope_in_a_before (left + 1e-7 * (1 + fabs (left)), s) <= 0)
    right = find_zero (slope_in_a_before, s, isinf (left) ? mean : left);
  s->level = 0;
  return middle_of (left, right, mean);
}

double
gradus_line_intercept (const GradusLineProblem *problem, double c)
{
  Search search = { .problem = problem, .c = c };

  return find_a (&search);
}

/* --- The coefficient -------------------------------------------------------------------------- */

double
gradus_line_chain (const double *x, guint n)
{
  g_autofree GradusSortedRow *rows = g_new (GradusSortedRow, MAX (n, 1));
  double sum = 0;

  for (guint i = 0; i < n; i++)
    rows[i] = (GradusSortedRow){ x[i], i };
  gradus_sort_rows (rows, n);
  for (guint i = 0; i + 1 < n; i++)
    sum += gradus_square (rows[i + 1].x - rows[i].x);
  return sum;
}

double
gradus_line_price (const GradusLineProblem *p, double c)
{
  switch (p->penalty)
    {
    case GRADUS_LINE_L2:
      return p->lambda * c * c / 2;
    case GRADUS_LINE_L1:
      return p->lambda * fabs (c);
    case GRADUS_LINE_LAPLACIAN:
      return p->lambda * p->chain * c * c / 2;
    default:
      return 0;
    }
}

double
gradus_line_data (const GradusLineProblem *p, double a, double c)
{
  double sum = 0;

  for (guint i = 0; i < p->n; i++)
    sum += gradus_line_loss (p, i, value_of (p, i, a, c));
  return sum;
}

/* The slope of the data's part in c when the intercept follows. Points on a kink may have any slope
 * between two: the share of the way that makes the slope in the intercept 0. Of a constant, which
 * has no intercept, @share is used, 0 for the slope from the left and 1 for that from the right. */
static double
data_slope (Search *s, double c, double share)
{
  const GradusLineProblem *p = s->problem;
  double sum = 0, jump = 0, moved = 0, moved_jump = 0;

  s->c = c;
  s->a = find_a (s);
  s->near = ON_KINK;
  for (guint i = 0; i < p->n; i++)
    {
      const double lever = lever_of (p, i);
      double low, high;

      find_slopes (s, i, value_of (p, i, s->a, c), &low, &high);
      sum += low;
      jump += high - low;
      moved += lever * low;
      moved_jump += lever * (high - low);
    }
  if (!p->constant && jump > 0)
    share = CLAMP (-sum / jump, 0, 1);
  return moved + share * moved_jump;
}

static double
penalty_slope (const Search *s, double c)
{
  const GradusLineProblem *p = s->problem;

  switch (p->penalty)
    {
    case GRADUS_LINE_L2:
      return p->lambda * c;
    case GRADUS_LINE_L1:
      return p->lambda * ((c > 0) - (c < 0));
    case GRADUS_LINE_LAPLACIAN:
      return p->lambda * p->chain * c;
    default:
      return 0;
    }
}

typedef struct
{
  Search search;
  double level, share;
} Outer;

static double
slope_in_c (double c, void *data)
{
  Outer *outer = data;

  return data_slope (&outer->search, c, outer->share)
         + penalty_slope (&outer->search, c) + outer->level;
}

/* Whether a threshold on x keeps the classes apart, ends included. */
static gboolean
are_apart (const GradusLineProblem *p)
{
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY };

  for (guint i = 0; i < p->n; i++)
    {
      const guint side = p->y[i] > 0;

      low[side] = MIN (low[side], p->x[i]);
      high[side] = MAX (high[side], p->x[i]);
    }
  return !p->constant && (high[0] <= low[1] || high[1] <= low[0]);
}

static gboolean
has_minimum (const GradusLineProblem *p)
{
  const gboolean held = p->penalty != GRADUS_LINE_FREE && p->lambda > 0;

  if (p->loss != GRADUS_LINE_LOGISTIC && p->loss != GRADUS_LINE_EXPONENTIAL)
    return TRUE;
  return held || !are_apart (p);
}

/* The bottom of a convex sum. */
static void
solve_convex (const GradusLineProblem *p, const bool *tilted, GradusLineAnswer *answer)
{
  Outer outer = { .search = { .problem = p, .tilted = tilted } };
  double size = 0, left, right, step;

  for (guint i = 0; i < p->n; i++)
    {
      size += fabs (lever_of (p, i));
      outer.search.tilt += tilted != NULL && tilted[i] ? p->y[i] : 0;
    }
  answer->flat = 0;
  /* The kink of |c| is where a search would only come close. */
  if (p->penalty == GRADUS_LINE_L1 && p->lambda > 0)
    {
      const double low = data_slope (&outer.search, 0, 0) - p->lambda;
      const double high = data_slope (&outer.search, 0, 1) + p->lambda;

      if (low <= LEVEL * size && high >= -LEVEL * size)
        {
          answer->c = 0;
          answer->a = gradus_line_intercept (p, 0);
          if (tilted != NULL)
            {
              outer.search.c = 0;
              answer->a = find_a (&outer.search);
            }
          return;
        }
    }
  /* From the left the slope comes up to 0; where it stays there the bottom is flat. */
  outer.level = LEVEL * size;
  outer.share = 1;
  left = find_zero (slope_in_c, &outer, 0);
  step = isinf (left) ? 0 : 1e-7 * (1 + fabs (left));
  outer.level = -LEVEL * size;
  outer.share = 0;
  right = left;
  if (isinf (left) || slope_in_c (left + step, &outer) <= 0)
    right = find_zero (slope_in_c, &outer, isinf (left) ? 0 : left);
  answer->flat = isinf (left) || isinf (right) ? INFINITY : right - left;
  answer->c = middle_of (left, right, 0);
  outer.search.c = answer->c;
  answer->a = find_a (&outer.search);
  /* Where several kinks meet at 0 a search ends beside it. */
  if (tilted == NULL && fabs (answer->c) < 1e-9 * (1 + fabs (answer->a)))
    {
      const double a = gradus_line_intercept (p, 0);

      if (gradus_line_data (p, a, 0) + gradus_line_price (p, 0)
          <= gradus_line_data (p, answer->a, answer->c) + gradus_line_price (p, answer->c))
        *answer = (GradusLineAnswer){ a, 0, answer->flat };
    }
}

gboolean
gradus_line_solve (const GradusLineProblem *p, GradusLineAnswer *answer)
{
  g_autofree bool *tilted = NULL;

  if (!has_minimum (p))
    {
      *answer = (GradusLineAnswer){ NAN, NAN, 0 };
      return FALSE;
    }
  solve_convex (p, NULL, answer);
  if (p->loss != GRADUS_LINE_RAMP)
    return TRUE;
  tilted = g_new0 (bool, p->n);
  for (guint round = 0; round < ROUNDS; round++)
    {
      gboolean moved = FALSE;

      for (guint i = 0; i < p->n; i++)
        {
          const bool wrong = p->y[i] * value_of (p, i, answer->a, answer->c) < 0;

          moved = moved || wrong != tilted[i];
          tilted[i] = wrong;
        }
      if (!moved)
        break;
      solve_convex (p, tilted, answer);
    }
  return TRUE;
}
