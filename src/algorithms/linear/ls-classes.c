/* Least squares on classes, with bumps on points.
 *
 * Objective. f (x) = sum_j theta_j exp (-|x - x_j|^2 / (2 h^2)), with the theta that minimises
 * 1/2 |t - K theta|^2 + lambda/2 |theta|^2. What is fitted to which t is what a member says: one
 * relief to +1 and -1 (ls-classification.c), or a curve for each class to 1 and 0 (lspc.c).
 *
 * Stages. K is built row by row; (K'K + lambda) theta = K't is solved and the bumps rise.
 *
 * Cost. n b^2 / 2 for K'K, b^3 / 6 for the factor. Five models are fitted again while a point is
 * dragged, so of more than 200 points some carry bumps, evenly chosen, so many that n b^2 stays the
 * same: 89 of 1,000. All points are data in any case.
 *
 * Edge cases. Far from all bumps f is 0 and its sign is rounding: a score that is not above the
 * whisper counts as none.
 *
 * Source: 图解机器学习, sections 7.1 and 10.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-linalg.h"
#include "gradus-vector-math.h"
#include "ls-classes.h"

/* n b^2 is no larger, where there are not too many points for FEW_BUMPS. */
#define MOST_WORK 8000000
#define FEW_BUMPS 10
/* A bump that is smaller counts as 0: products of such numbers are too small to be worked with. */
#define NEGLIGIBLE 1e-150

typedef GradusBumpsParams Params;
typedef GradusBumpsState State;
typedef GradusBumpsWork Work;
typedef GradusBumpsGroup Group;

/* --- Fits ------------------------------------------------------------------------------------- */

double
gradus_bump (const double *a, const double *b, guint d, double width)
{
  const double value = exp (-gradus_distance2 (a, b, d) / (2 * width * width));

  return value < NEGLIGIBLE ? 0 : value;
}

void
gradus_bumps_clear (Group *group)
{
  g_free (group->rows);
  g_free (group->k);
  g_free (group->target);
  g_free (group->equations);
  g_free (group->factor);
  g_free (group->theta);
  g_free (group->fit);
}

/* What point @i is to each of the bumps from @from on: @row, b numbers. */
static void
fill_bumps (const Group *group, const GradusTable *table, guint i, guint from, double width,
            double *row)
{
  for (guint j = from; j < group->b; j++)
    row[j] = -gradus_distance2 (gradus_table_row (table, i),
                                gradus_table_row (table, group->rows[j]), table->d)
             / (2 * width * width);
  gradus_vexp (group->b - from, row + from, row + from);
  for (guint j = from; j < group->b; j++)
    if (row[j] < NEGLIGIBLE)
      row[j] = 0;
}

/* K'K + lambda and K't of @n points. */
static void
find_equations (Group *group, guint n, double lambda)
{
  const guint b = group->b;

  gradus_add_gram (group->equations, group->k, n, b, NULL);
  gradus_add_rows (group->theta, b, group->target, 1, group->k, b, n);
  for (gsize p = 0; p < b; p++)
    group->equations[p * b + p] += lambda;
}

/* How many of @m points carry bumps when there are @n of all classes. */
static guint
count_bumps (guint m, guint n)
{
  const guint most = MAX ((guint) sqrt (MOST_WORK / (double) n), FEW_BUMPS);

  return n <= most ? m : (guint) (((guint64) m * most + n - 1) / n);
}

double
gradus_bumps_score (const Group *group, const double *theta, guint row, guint risen)
{
  double sum = 0;

  for (guint j = 0; j < MIN (group->b, risen); j++)
    sum += group->k[(gsize) row * group->b + j] * theta[j];
  return sum;
}

gboolean
gradus_bumps_fit (Group *group, const GradusTable *table, int class, double width, double lambda)
{
  const guint n = table->n;
  guint m = 0, b;

  group->rows = g_new (guint, MAX (n, 1));
  group->target = g_new (double, MAX (n, 1));
  group->fit = g_new0 (double, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      if (class < 0 || table->label[i] == class)
        group->rows[m++] = i;
      group->target[i] = class < 0 ? gradus_table_sign (table, i) : table->label[i] == class;
    }
  group->b = b = count_bumps (m, n);
  for (guint j = 0; j < b; j++)
    group->rows[j] = group->rows[(gsize) j * m / b];
  group->k = g_new (double, MAX ((gsize) n * b, 1));
  group->equations = g_new0 (double, MAX ((gsize) b * b, 1));
  group->factor = g_new (double, MAX ((gsize) b * b, 1));
  group->theta = g_new0 (double, MAX (b, 1));
  for (guint i = 0; i < n; i++)
    {
      double *row = &group->k[(gsize) i * b];
      const guint known = b == n ? i : 0;

      /* What two points that both carry bumps are to each other is known from the first. */
      for (guint j = 0; j < known; j++)
        row[j] = group->k[(gsize) j * b + i];
      fill_bumps (group, table, i, known, width, row);
    }
  find_equations (group, n, lambda);
  memcpy (group->factor, group->equations, sizeof (double) * b * b);
  if (!gradus_cholesky (group->factor, b))
    return FALSE;
  gradus_cholesky_solve (group->factor, b, group->theta);
  for (guint i = 0; i < n; i++)
    group->fit[i] = gradus_bumps_score (group, group->theta, i, b);
  return TRUE;
}

void
gradus_bumps_begin (Work *work, const GradusSetup *setup, guint k)
{
  GRADUS_SETUP (params, table);

  work->n = table->n;
  work->d = table->d;
  work->k = k;
  work->groups = g_new0 (Group, k);
  work->fitted = TRUE;
  for (guint c = 0, first = 0; c < k; c++)
    {
      Group *group = &work->groups[c];

      group->first = first;
      work->fitted = gradus_bumps_fit (group, table, k == 1 ? -1 : (int) c, params->width,
                                       params->lambda)
                     && work->fitted;
      first += group->b;
      work->bumps = first;
    }
}

void
gradus_bumps_unprepare (gpointer data)
{
  Work *work = data;

  for (guint c = 0; c < work->k; c++)
    gradus_bumps_clear (&work->groups[c]);
  g_free (work->groups);
  g_free (work);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_vector (&state->theta, work->bumps);
  if (!work->fitted)
    return gradus_context_fail (context, _("The equations cannot be solved: bumps this wide are "
                                           "all alike. Raise λ, or make the bumps narrower."));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stage ------------------------------------------------------------------------------------ */

gboolean
gradus_bumps_share (const double *raw, guint k, double *shares)
{
  double sum = 0;

  for (guint c = 0; c < k; c++)
    sum += MAX (raw[c], 0);
  for (guint c = 0; c < k; c++)
    shares[c] = sum > GRADUS_BUMPS_WHISPER ? MAX (raw[c], 0) / sum : 1.0 / k;
  return sum > GRADUS_BUMPS_WHISPER;
}

GradusStatus
gradus_bumps_run_build (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->built = state->done + 1;
  return gradus_step_done (&state->done, &state->last, ((const Work *) context->workspace)->n);
}

/* --- What theory promises --------------------------------------------------------------------- */

gboolean
gradus_bumps_holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double lambda = ((const Params *) here->params)->lambda;
  double scale = 0;

  for (guint c = 0; c < work->k; c++)
    {
      const Group *group = &work->groups[c];
      const double *theta = &state->theta.data[group->first];
      g_autofree double *push = g_new0 (double, MAX (group->b, 1));

      for (guint i = 0; i < work->n; i++)
        {
          const double residual = group->target[i] - gradus_bumps_score (group, theta, i, group->b);

          for (guint j = 0; j < group->b; j++)
            push[j] += group->k[(gsize) i * group->b + j] * residual;
        }
      for (guint j = 0; j < group->b; j++)
        {
          *measured = MAX (*measured, fabs (push[j] - lambda * theta[j]));
          scale = MAX (scale, fabs (theta[j]));
        }
    }
  return *measured <= 1e-9 * (1 + work->n * scale);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_ ("Heights of the bumps"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("bump") },
  { "built", N_ ("Rows built"), NULL, GRADUS_QUANTITY (State, built) },
  { "risen", N_ ("Bumps risen"), NULL, GRADUS_QUANTITY (State, risen) },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",
    .blurb = N_ ("Narrow bumps are needles that know their own point; wide ones are one swell."),
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",
    .blurb = N_ ("How hard every bump is pulled down to height 0."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 0.01, .min = 1e-6, .max = 1e6,
    .slider_min = 1e-4, .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

const GradusDescriptor gradus_bumps = {
  .family = "ls-classes", .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_SEVERAL_CLASSES
           | GRADUS_NEEDS_MODERATE,
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities,
  .unprepare = gradus_bumps_unprepare, .init = init,
};
