/* Local Fisher discriminants: only points of a class that are already near must stay together.
 *
 * Springs between points of one class pull their shadows together, as strong as the points are
 * near, W_ij = exp (-|x_i - x_j|^2 / 2h^2); points of two classes are to come apart. With n_y of n
 * labelled points in class y
 *
 *   S_lw: within a class W_ij / n_y, between classes 0,
 *   S_lb: within a class W_ij (1/n - 1/n_y), between classes 1/n,
 *
 * as scatters of pairs (pair-scatter.h). A = S_lb, B = S_lw, and the machine (eigen-stages.c) does
 * the rest. Where all springs are alike, W = 1, this is Fisher's discriminant (fda.c).
 *
 * With few labels (SELF) both are mixed with what needs none, the scatter S_t of all points and
 * the identity: A = (1 - beta) S_lb + beta S_t, B = (1 - beta) S_lw + beta I, from the local
 * discriminant of the labelled points to the principal component of all. The book has S_t and I
 * the wrong way round.
 *
 * Edge cases. A direction along which no near points of one class differ has no scatter within, and
 * the run fails with a sentence, unless something is added to the diagonal. S_lb has negative
 * weights within the classes and yet is never below 0: as W <= 1 it is at least Fisher's scatter
 * between the classes.
 *
 * Cost. n_y^2 d for the springs; pairs of two classes by means, but where they are shown. More than
 * 1,000 labelled points are refused.
 *
 * Source: M. Sugiyama 2007, Dimensionality reduction of multimodal labeled data by local Fisher
 * discriminant analysis, JMLR 8; M. Sugiyama, T. Ide, S. Nakajima and J. Sese 2010,
 * Semi-supervised local Fisher discriminant analysis, Machine Learning 78; 图解机器学习,
 * section 17.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "gradus-similarity.h"
#include "gradus-vector-math.h"
#include "labels.h"
#include "local-scatter.h"
#include "pair-scatter.h"

typedef GradusLocalParams Params;
typedef GradusLocalState State;
typedef GradusLocalWork Work;

#define MOST_POINTS 1000
/* Labelled points of the picture over the width. */
#define MOST_SWEPT 100
/* Widths of it, beside the largest distance. */
#define LEAST_WIDTH (1 / 32.0)
#define MOST_WIDTH 8.0
/* From here on a spring counts as one. */
#define TIGHT 0.01
/* A ratio above this is one over rounding. */
#define MOST_RATIO 1e12

/* --- Pairs ------------------------------------------------------------------------------------ */

/* How many labelled points each class has, and how many there are. */
static guint
count_labels (const GradusTable *table, guint *of_class)
{
  memset (of_class, 0, table->n_classes * sizeof *of_class);
  for (guint i = 0; i < table->n; i++)
    if (gradus_labels_known (table, i))
      of_class[table->label[i]]++;
  return table->n - table->n_unknown;
}

/* What turns the weight of a spring in S_lw, W / n_y, into that of S_lb. */
static double
turn_spring (double n, double n_y)
{
  return n_y / n - 1;
}

/* A spring that is next to nothing beside one of the weight 1 is none. */
static double
spring_weight (double w)
{
  return w < DBL_EPSILON ? 0 : w;
}

/* The springs, in the order of the larger row. */
static void
make_springs (Work *work, const GradusTable *table, double width)
{
  g_autofree guint *of_class = g_new (guint, table->n_classes);
  g_autofree guint *seen = g_new0 (guint, table->n_classes);
  /* The rows of class c that were seen stand from c n on. */
  g_autofree guint *rows = g_new (guint, (gsize) table->n_classes * table->n);
  g_autofree double *w = g_new (double, table->n);
  gsize m = 0;

  work->labelled = count_labels (table, of_class);
  for (guint c = 0; c < table->n_classes; c++)
    m += (gsize) of_class[c] * (MAX (of_class[c], 1) - 1) / 2;
  work->springs = g_new (double, 3 * MAX (m, 1));
  for (guint b = 0; b < table->n; b++)
    if (gradus_labels_known (table, b))
      {
        const gint32 c = table->label[b];
        guint *own = &rows[(gsize) c * table->n];

        for (guint k = 0; k < seen[c]; k++)
          w[k] = -gradus_distance2 (gradus_table_row (table, own[k]), gradus_table_row (table, b),
                                    table->d) / (2 * width * width);
        gradus_vexp (seen[c], w, w);
        for (guint k = 0; k < seen[c]; k++)
          {
            double *spring = &work->springs[3 * work->n_springs++];

            spring[0] = own[k];
            spring[1] = b;
            spring[2] = spring_weight (w[k]) / of_class[c];
            work->tight += w[k] >= TIGHT;
          }
        own[seen[c]++] = b;
      }
}

/* @matrix (d x d) += weight (x_a - x_b)(x_a - x_b)' for b from @from on and before @to, and a
 * before b of another class; @middle (d): a place among the points. From sums over what was before,
 * of all and of each class: n v v' - v s' - s v' + P, with v, s and P seen from the middle. */
static void
add_apart (const GradusTable *table, const double *middle, guint from, guint to, double weight,
           double *matrix)
{
  const guint d = table->d, size = 1 + d + d * d; /* how many, their sum, the sum of products */
  g_autofree double *sums = g_new0 (double, (gsize) (table->n_classes + 1) * size);
  g_autofree double *v = g_new (double, d);
  double *all = &sums[(gsize) table->n_classes * size];

  for (guint b = 0; b < to; b++)
    {
      double *own;

      if (!gradus_labels_known (table, b))
        continue;
      own = &sums[(gsize) table->label[b] * size];
      for (guint j = 0; j < d; j++)
        v[j] = gradus_table_row (table, b)[j] - middle[j];
      for (guint j = 0; b >= from && j < d; j++)
        for (guint k = 0; k < d; k++)
          matrix[(gsize) j * d + k]
            += weight
               * ((all[0] - own[0]) * v[j] * v[k] - v[j] * (all[1 + k] - own[1 + k])
                  - (all[1 + j] - own[1 + j]) * v[k]
                  + (all[1 + d + j * d + k] - own[1 + d + j * d + k]));
      for (guint s = 0; s < 2; s++)
        {
          double *sum = s == 0 ? all : own;

          sum[0]++;
          for (guint j = 0; j < d; j++)
            sum[1 + j] += v[j];
          gradus_eigen_add_product (&sum[1 + d], d, v, 1);
        }
    }
}

/* What the springs of the rows @from to @to add to S_lw and S_lb; NULL: not wanted. */
static void
add_springs (const Work *work, const GradusTable *table, guint from, guint to, double *within,
             double *between)
{
  const guint d = table->d;
  g_autofree guint *of_class = g_new (guint, table->n_classes);
  const double n = count_labels (table, of_class);
  g_autofree double *v = g_new (double, d);
  g_autofree double *sum = g_new (double, (gsize) d * d);
  const gsize end = gradus_pair_scatter_count (work->springs, work->n_springs, to);

  for (gsize e = gradus_pair_scatter_count (work->springs, work->n_springs, from); e < end;)
    {
      const guint b = (guint) work->springs[3 * e + 1];
      const double *q = gradus_table_row (table, b);
      const double turn = turn_spring (n, of_class[table->label[b]]);

      /* All springs of one row, above the diagonal. */
      memset (sum, 0, (gsize) d * d * sizeof *sum);
      for (; e < end && (guint) work->springs[3 * e + 1] == b; e++)
        {
          const double *p = gradus_table_row (table, (guint) work->springs[3 * e]);

          for (guint j = 0; j < d; j++)
            v[j] = p[j] - q[j];
          for (guint j = 0; j < d; j++)
            for (guint k = j; k < d; k++)
              sum[(gsize) j * d + k] += work->springs[3 * e + 2] * v[j] * v[k];
        }
      for (guint j = 0; j < d; j++)
        for (guint k = 0; k < d; k++)
          {
            const double whole = sum[(gsize) MIN (j, k) * d + MAX (j, k)];

            if (within != NULL)
              within[(gsize) j * d + k] += whole;
            if (between != NULL)
              between[(gsize) j * d + k] += turn * whole;
          }
    }
}

/* Fisher's two scatters of the labelled points, and the sum over all pairs of two classes, from
 * means: n times both scatters, less n_y times that of each class. All d x d, zeroed. */
static void
add_fisher (const GradusTable *table, double *within, double *between, double *apart)
{
  const guint d = table->d;
  g_autofree guint *of_class = g_new (guint, table->n_classes);
  const double n = count_labels (table, of_class);
  g_autofree double *all = g_new0 (double, d);
  g_autofree double *mean = g_new (double, d);
  g_autofree double *v = g_new (double, d);
  guint count;

  for (guint c = 0; c < table->n_classes; c++)
    {
      gradus_eigen_find_mean (table, (int) c, mean, &count);
      for (guint j = 0; j < d; j++)
        all[j] += count * mean[j] / n;
    }
  for (guint c = 0; c < table->n_classes; c++)
    {
      gradus_eigen_find_mean (table, (int) c, mean, &count);
      for (guint j = 0; j < d; j++)
        v[j] = mean[j] - all[j];
      gradus_eigen_add_product (between, d, v, count);
      gradus_eigen_add_product (apart, d, v, n * count);
      for (guint i = 0; i < table->n; i++)
        if (table->label[i] == (int) c)
          {
            for (guint j = 0; j < d; j++)
              v[j] = gradus_table_row (table, i)[j] - mean[j];
            gradus_eigen_add_product (within, d, v, 1);
            gradus_eigen_add_product (apart, d, v, n - count);
          }
    }
}

/* --- What another width would make of two inputs ---------------------------------------------- */

/* The angle of the line that is best for A = @large and B = @small; NAN where there is none. */
static double
plane_angle (const double *large, const double *small)
{
  double values[2], vectors[4];

  return gradus_symmetric_eigen_relative (large, small, 2, values, vectors)
           ? gradus_line_angle (vectors) : NAN;
}

/* That of another width; @apart: of all pairs of two classes. */
static double
angle_of_width (const Work *work, const GradusTable *table, const double *apart, double width)
{
  g_autofree guint *of_class = g_new (guint, table->n_classes);
  const double n = count_labels (table, of_class);
  double within[4] = { 0 }, between[4];

  for (guint i = 0; i < 4; i++)
    between[i] = apart[i] / n;
  for (gsize e = 0; e < work->n_springs; e++)
    {
      const double *spring = &work->springs[3 * e];
      const double *p = gradus_table_row (table, (guint) spring[0]);
      const double *q = gradus_table_row (table, (guint) spring[1]);
      const double v[2] = { p[0] - q[0], p[1] - q[1] };
      const double n_y = of_class[table->label[(guint) spring[1]]];
      const double w = spring_weight (gradus_similarity (v[0] * v[0] + v[1] * v[1], width)) / n_y;

      gradus_eigen_add_product (within, 2, v, w);
      gradus_eigen_add_product (between, 2, v, w * turn_spring (n, n_y));
    }
  return plane_angle (between, within);
}

/* How far a line turns from @from to @to, the shorter way; at most 90 degrees. */
static double
turn_between (double from, double to)
{
  return fabs (remainder (to - from, 180));
}

/* The angle over the width, and where it jumps: where it turns by more than 45 degrees while the
 * width hardly grows. */
static void
sweep (Work *work, const GradusTable *table, const double *apart)
{
  double far = 0, low, high;
  guint at = 0;

  for (gsize e = 0; e < work->n_springs; e++)
    {
      const double *spring = &work->springs[3 * e];

      far = MAX (far, gradus_distance2 (gradus_table_row (table, (guint) spring[0]),
                                        gradus_table_row (table, (guint) spring[1]), 2));
    }
  if (!(far > 0))
    return;
  for (guint k = 0; k < GRADUS_LOCAL_WIDTHS; k++)
    {
      const double width = sqrt (far) * LEAST_WIDTH * pow (MOST_WIDTH / LEAST_WIDTH,
                                                           (double) k / (GRADUS_LOCAL_WIDTHS - 1));
      const double angle = angle_of_width (work, table, apart, width);
      const guint i = work->swept;

      if (isnan (angle))
        continue;
      work->widths[i] = width;
      work->angles[i] = angle;
      if (i > 0 && (at == 0 || turn_between (work->angles[i - 1], angle)
                                 > turn_between (work->angles[at - 1], work->angles[at])))
        at = i;
      work->swept++;
    }
  if (at == 0)
    return;
  low = work->widths[at - 1];
  high = work->widths[at];
  work->before = work->angles[at - 1];
  work->after = work->angles[at];
  for (guint k = 0; k < 40; k++)
    {
      const double middle = sqrt (low * high);
      const double angle = angle_of_width (work, table, apart, middle);

      if (turn_between (work->before, angle) < turn_between (angle, work->after))
        {
          low = middle;
          work->before = angle;
        }
      else
        {
          high = middle;
          work->after = angle;
        }
    }
  if (turn_between (work->before, work->after) > 45)
    work->jump = high;
}

/* --- What follows at once --------------------------------------------------------------------- */

/* A and B of the parts; the ridge is a share of the mean of the diagonal of S_lw. @all: NULL is
 * 0. */
static void
mix (const Params *p, guint d, const double *within, const double *between, const double *all,
     double *large, double *small)
{
  double diagonal = p->beta;

  for (guint j = 0; j < d; j++)
    diagonal += p->ridge * within[(gsize) j * d + j] / d;
  for (gsize i = 0; i < (gsize) d * d; i++)
    {
      large[i] = (1 - p->beta) * between[i] + (all != NULL ? p->beta * all[i] : 0);
      small[i] = (1 - p->beta) * within[i] + (i % (d + 1) == 0 ? diagonal : 0);
    }
}

/* @matrix (d x d) += (x_i - pivot)(x_i - pivot)' of the rows @from to @to. */
static void
add_points (const GradusTable *table, const double *pivot, guint from, guint to, double *matrix)
{
  g_autofree double *v = g_new (double, table->d);

  for (guint i = from; i < to; i++)
    {
      for (guint j = 0; j < table->d; j++)
        v[j] = gradus_table_row (table, i)[j] - pivot[j];
      gradus_eigen_add_product (matrix, table->d, v, 1);
    }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const gsize d2 = (gsize) table->d * table->d;
  g_autofree double *fisher = g_new0 (double, 3 * d2);   /* within, between, pairs apart */

  gradus_eigen_begin (&work->eigen, setup,
                      N_ ("Along some direction no two near points of one class differ, so any "
                          "ratio could be had there. Widen the springs, or add a little to the "
                          "diagonal."));
  work->within = g_new0 (double, d2);
  work->between = g_new0 (double, d2);
  work->all = g_new0 (double, d2);
  make_springs (work, table, p->width);
  add_fisher (table, fisher, fisher + d2, fisher + 2 * d2);
  for (gsize i = 0; i < d2; i++)
    work->between[i] = fisher[2 * d2 + i] / work->labelled;
  add_springs (work, table, 0, table->n, work->within, work->between);
  add_points (table, work->eigen.pivot, 0, table->n, work->all);
  mix (p, table->d, work->within, work->between, work->all, work->eigen.large, work->eigen.small);
  gradus_eigen_finish (&work->eigen);
  work->fisher = work->jump = work->before = work->after = NAN;
  if (table->d == 2)
    work->fisher = plane_angle (fisher + d2, fisher);
  if (table->d == 2 && work->labelled <= MOST_SWEPT)
    sweep (work, table, fisher + 2 * d2);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  g_free (work->springs);
  g_free (work->within);
  g_free (work->between);
  g_free (work->all);
  gradus_eigen.unprepare (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  g_autofree guint *of_class = g_new (guint, table->n_classes);
  const guint n = count_labels (table, of_class);
  guint seen = 0;

  for (guint c = 0; c < table->n_classes; c++)
    seen += of_class[c] > 0;
  if (seen < 2)
    return g_strdup (_ ("Two classes need at least one labelled point each. Give a point of the "
                        "other class its label."));
  if (n > MOST_POINTS)
    return g_strdup_printf (_ ("%u points have a class, and every two of them are a pair: up to %d "
                               "are possible. Take a sample."), n, MOST_POINTS);
  return gradus_eigen.validate (setup);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_weights (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);

  memcpy (gradus_array_write (&state->eigen.mean), work->eigen.pivot, table->d * sizeof (double));
  state->tied = gradus_eigen_passed (table, state->eigen.done + 1);
  return gradus_eigen_step_over (&state->eigen, table);
}

static GradusStatus
run_within (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);

  add_springs (work, table, gradus_eigen_passed (table, state->eigen.done),
               gradus_eigen_passed (table, state->eigen.done + 1),
               gradus_array_write (&state->within), NULL);
  return gradus_eigen_step_over (&state->eigen, table);
}

static void
mix_parts (State *state, const Params *p, guint d)
{
  mix (p, d, state->within.data, state->between.data, state->all.data,
       gradus_array_write (&state->eigen.large), gradus_array_write (&state->eigen.small));
}

/* When the scatter between is whole, both are what the directions are found with, unless they are
 * mixed with more. */
static GradusStatus
run_between (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint from = gradus_eigen_passed (table, state->eigen.done);
  const guint to = gradus_eigen_passed (table, state->eigen.done + 1);
  double *between = gradus_array_write (&state->between);

  add_apart (table, work->eigen.pivot, from, to, 1.0 / work->labelled, between);
  add_springs (work, table, from, to, NULL, between);
  if (to == table->n)
    mix_parts (state, p, table->d);
  return gradus_eigen_step_over (&state->eigen, table);
}

/* Whether @ratio has more than rounding below. */
static gboolean
is_solid (const Params *p, double ratio)
{
  return isfinite (ratio) && (p->beta > 0 || ratio < MOST_RATIO);
}

static GradusStatus
run_directions (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (p, work);

  if (!work->eigen.solved || !is_solid (p, work->eigen.values[0]))
    return gradus_context_fail (context, "%s", _(work->eigen.flat));
  return gradus_eigen_run_directions (state_, context);
}

static GradusStatus
run_spread (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);

  add_points (table, work->eigen.pivot, gradus_eigen_passed (table, state->eigen.done),
              gradus_eigen_passed (table, state->eigen.done + 1), gradus_array_write (&state->all));
  return gradus_eigen_step_over (&state->eigen, table);
}

static GradusStatus
run_mix (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  mix_parts (state, p, work->eigen.d);
  return GRADUS_STATUS_CONTINUE;
}

/* How many points lie on the wrong side of the middle between the means of the two labelled
 * classes, of their shadows on @u; NAN where the truth is not known. */
static double
count_errors (const GradusDataset *dataset, const double *u)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const double *truth = gradus_dataset_get_truth (dataset);
  double sum[2] = { 0, 0 }, middle;
  guint n[2] = { 0, 0 }, errors = 0;

  if (truth == NULL || table->n_classes != 2)
    return NAN;
  for (guint i = 0; i < table->n; i++)
    if (gradus_labels_known (table, i))
      {
        sum[table->label[i]] += gradus_dot (u, gradus_table_row (table, i), table->d);
        n[table->label[i]]++;
      }
  middle = (sum[0] / n[0] + sum[1] / n[1]) / 2;
  for (guint i = 0; i < table->n; i++)
    {
      const double beyond = gradus_dot (u, gradus_table_row (table, i), table->d) - middle;
      const gboolean second = sum[1] / n[1] > sum[0] / n[0] ? beyond > 0 : beyond < 0;

      errors += second != (truth[i] == 1);
    }
  return errors;
}

static GradusStatus
run_project (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);
  const GradusStatus status = gradus_eigen_run_project (state_, context);

  if (state->eigen.projected && gradus_dataset_get_truth (context->dataset) != NULL)
    {
      state->errors = count_errors (context->dataset, state->eigen.vectors.data);
      state->counted = true;
    }
  return status;
}

/* --- Quantities and names --------------------------------------------------------------------- */

#define SELF "kind=self"

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "ratio", N_ ("Between over within"), "\\frac{u^T A u}{u^T B u}",
    .number = gradus_eigen_number_score, .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_MORE },
  { "errors", N_ ("Points on the wrong side"), "e", GRADUS_QUANTITY (State, errors),
    GRADUS_KNOWN (State, counted), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS,
    .only = SELF },
  GRADUS_BASE_ROWS,
  { "within", N_ ("Local scatter within"), "S_{lw}", GRADUS_QUANTITY (State, within),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" },
  { "between", N_ ("Local scatter between"), "S_{lb}", GRADUS_QUANTITY (State, between),
    .shape = "d*d", .indices = N_ ("input, input") },
  { "all", N_ ("Scatter of all points"), "S_t", GRADUS_QUANTITY (State, all), .shape = "d*d",
    .indices = N_ ("input, input"), .is = "psd", .only = SELF },
  { "above", N_ ("What is to be large"), "A", GRADUS_QUANTITY (State, eigen.large),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" },
  { "below", N_ ("What is to be small"), "B", GRADUS_QUANTITY (State, eigen.small),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" },
  { "tied", N_ ("Points with their springs"), NULL, GRADUS_QUANTITY (State, tied) });

/* The nearest labelled row of the same class before row @i; -1: there is none. */
static int
find_near (const GradusTable *table, guint i, double *distance)
{
  int near = -1;

  *distance = NAN;
  for (guint j = 0; gradus_labels_known (table, i) && j < i; j++)
    if (table->label[j] == table->label[i])
      {
        const double away = sqrt (gradus_distance2 (gradus_table_row (table, i),
                                                    gradus_table_row (table, j), table->d));

        if (near < 0 || away < *distance)
          {
            near = (int) j;
            *distance = away;
          }
      }
  return near;
}

double
gradus_local_wrong_at (const GradusPosition *here, double beta)
{
  GRADUS_HERE (params, work, table);
  const guint d = table->d;
  const gsize d2 = (gsize) d * d;
  Params p = *params;
  g_autofree double *large = g_new (double, d2);
  g_autofree double *small = g_new (double, d2);
  g_autofree double *values = g_new (double, d);
  g_autofree double *vectors = g_new (double, d2);

  p.beta = beta;
  mix (&p, d, work->within, work->between, work->all, large, small);
  return gradus_symmetric_eigen_relative (large, small, d, values, vectors)
           ? count_errors (here->dataset, vectors) : NAN;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  guint i = gradus_eigen_passed (table, state->eigen.last + 1) - 1;
  double distance, added = 0;
  int near;

  /* When all have their springs the last one that has some is told of. */
  while (here->micro == 0 && i > 0 && find_near (table, i, &distance) < 0)
    i--;
  near = find_near (table, i, &distance);
  for (guint j = 0; j < table->d; j++)
    added += p->ridge * work->within[(gsize) j * table->d + j] / table->d;
  gradus_eigen_name (here, names);
  gradus_names_whole (names, "point", i + 1);
  gradus_names_flag (names, "labelled", gradus_labels_known (table, i));
  if (gradus_labels_known (table, i))
    gradus_names_word (names, "class-name",
                       gradus_table_get_class_name (table, (guint) table->label[i]));
  gradus_names_flag (names, "tied-back", near >= 0);
  gradus_names_whole (names, "near", near + 1);
  gradus_names_number (names, "near-distance", distance);
  gradus_names_number (names, "near-weight", gradus_similarity (distance * distance, p->width));
  gradus_names_number (names, "twice", 2 * p->width * p->width);
  gradus_names_whole (names, "springs", (gint64) work->n_springs);
  gradus_names_whole (names, "tight", work->tight);
  gradus_names_whole (names, "n-labelled", work->labelled);
  gradus_names_whole (names, "n-grey", table->n - work->labelled);
  gradus_names_flag (names, "scored", is_solid (p, gradus_eigen_score_at (here, p->eigen.angle)));
  gradus_names_number (names, "fisher-angle", work->fisher);
  gradus_names_flag (names, "jumps", isfinite (work->jump));
  gradus_names_number (names, "jump", work->jump);
  gradus_names_number (names, "before-angle", work->before);
  gradus_names_number (names, "after-angle", work->after);
  gradus_names_number (names, "added", added);
  gradus_names_flag (names, "true", gradus_dataset_get_truth (here->dataset) != NULL);
  gradus_names_flag (names, "within-begun", gradus_eigen_is_begun (&state->within));
  gradus_names_flag (names, "between-begun", gradus_eigen_is_begun (&state->between));
  gradus_names_flag (names, "all-begun",
                     p->kind == GRADUS_LOCAL_SELF && gradus_eigen_is_begun (&state->all));
  gradus_names_number (names, "wrong", state->counted ? state->errors : NAN);
  gradus_names_number (names, "wrong-alone", gradus_local_wrong_at (here, 0));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* A u = lambda B u, entry by entry. */
static gboolean
holds_equation (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const guint d = work->eigen.d;
  const double *u = state->eigen.vectors.data;
  g_autofree double *left = g_new (double, d);
  g_autofree double *right = g_new (double, d);
  double scale = 0;

  gradus_multiply_vector (state->eigen.large.data, d, d, u, left);
  gradus_multiply_vector (state->eigen.small.data, d, d, u, right);
  for (guint j = 0; j < d; j++)
    {
      const double scaled = state->eigen.values.data[0] * right[j];

      *measured = MAX (*measured, fabs (left[j] - scaled));
      scale = MAX (scale, fabs (left[j]) + fabs (scaled));
    }
  return *measured <= 1e-7 * scale + 1e-12;
}

/* S_lw + S_lb is the scatter of all pairs, W / n within a class and 1 / n between classes. */
static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  const gsize d2 = (gsize) table->d * table->d;
  g_autofree guint *of_class = g_new (guint, table->n_classes);
  const double n = count_labels (table, of_class);
  g_autofree double *v = g_new (double, table->d);
  g_autofree double *sum = g_new0 (double, d2);
  double scale = 0;

  for (gsize e = 0; e < work->n_springs; e++)
    {
      const double *spring = &work->springs[3 * e];

      for (guint j = 0; j < table->d; j++)
        v[j] = gradus_table_row (table, (guint) spring[0])[j]
               - gradus_table_row (table, (guint) spring[1])[j];
      gradus_eigen_add_product (sum, table->d, v,
                                spring[2] * of_class[table->label[(guint) spring[0]]] / n);
    }
  add_apart (table, work->eigen.pivot, 0, table->n, 1 / n, sum);
  for (gsize i = 0; i < d2; i++)
    {
      *measured = MAX (*measured, fabs (state->within.data[i] + state->between.data[i] - sum[i]));
      scale = MAX (scale, fabs (sum[i]));
    }
  return gradus_eigen_is_close (*measured, scale);
}

/* As no spring is stronger than 1, the local scatter between is at least Fisher's, along any
 * line: no eigenvalue of the difference is below 0. */
static gboolean
holds_above (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);
  const guint d = table->d;
  const gsize d2 = (gsize) d * d;
  g_autofree double *rest = g_memdup2 (state->between.data, d2 * sizeof (double));
  g_autofree double *fisher = g_new0 (double, 3 * d2);
  g_autofree double *values = g_new (double, d);
  double scale = 0;

  add_fisher (table, fisher, fisher + d2, fisher + 2 * d2);
  for (gsize i = 0; i < d2; i++)
    {
      scale = MAX (scale, fabs (rest[i]) + fabs (fisher[d2 + i]));
      rest[i] -= fisher[d2 + i];
    }
  if (!gradus_symmetric_eigen (rest, d, values, NULL))
    return FALSE;
  *measured = MAX (-values[d - 1], 0);
  return gradus_eigen_is_close (*measured, scale);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("Within and between are the pairs"), "S_{lw} + S_{lb} = \\sum_{i<j} P_{ij}(x_i - "
    "x_j)(x_i - x_j)^T", holds_sum, .phase = "between" },
  { "above-fisher", N_ ("Between is at least Fisher’s"), "u^T S_{lb} u \\ge u^T S_b u", holds_above,
    .phase = "between" },
  { "equation", N_ ("The direction solves the equation"), "A u = \\lambda B u", holds_equation,
    .phase = "directions" },
  { "best", N_ ("No rival separates better"), "\\frac{u^T A u}{u^T B u} \\le \\lambda_1",
    gradus_eigen_holds_best, .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "kind", .label = N_ ("Kind"), .blurb = N_ ("What the labels are helped by."),
    GRADUS_PARAM_FIELD (Params, kind), GRADUS_CHOICES (
      [GRADUS_LOCAL_ALONE] = { "local", N_ ("Nothing") },
      [GRADUS_LOCAL_SELF] = { "self", N_ ("Points without a label") }) },
  { .id = "width", .label = N_ ("Width of the springs"), .symbol = "h",
    .blurb = N_ ("The distance at which the weight of a spring has fallen to 0.61."),
    GRADUS_PARAM_FIELD (Params, width), .def = 0.7071067811865476, .min = 1e-6, .max = 1e6,
    .slider_min = 0.1, .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "ridge", .label = N_ ("Added to the diagonal"), .symbol = "\\rho",
    .blurb = N_ ("A share of the mean of the diagonal of the scatter within."),
    GRADUS_PARAM_FIELD (Params, ridge), .min = 0, .max = 10, .slider_min = 0, .slider_max = 0.1,
    .step = 0.001, .applies = GRADUS_APPLIES_REDO },
  { .id = "beta", .label = N_ ("Share of the points without a label"), .symbol = "\\beta",
    .blurb = N_ ("0: labels alone. 1: all points alike, the principal component."),
    GRADUS_PARAM_FIELD (Params, beta), .def = 0.5, .min = 0, .max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROWS);

/* What both kinds say alike, of S_lb and S_lw where these are all, else of A and B. */
#define OF_PARTS "kind == local and ridge == 0"
#define RATIO_OF_PARTS "\\frac{u^T S_{lb} u}{u^T S_{lw} u}"
#define RATIO_OF_BOTH "\\frac{u^T A u}{u^T B u}"
#define DIRECTION ",\\quad u = (\\cos\\vartheta, \\sin\\vartheta)"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn the line"), N_ ("Turn the line so that near points of a class stay together "
                                     "and the classes part."),
    .shows = "cloud score", .pseudocode = N_ ("turn the line yourself"), .once = TRUE,
    .run = gradus_run_nothing,
    .rules = GRADUS_SAY (
      { OF_PARTS, "\\role{accent}{s(\\vartheta)} = " RATIO_OF_PARTS DIRECTION },
      { NULL, "\\role{accent}{s(\\vartheta)} = " RATIO_OF_BOTH DIRECTION }),
    .filled = GRADUS_SAY (
      { "scored", "\\role{accent}{s(<angle>^\\circ)} = <tried|accent>" },
      { NULL, "\\vartheta = <angle|accent>^\\circ" }),
    .said = GRADUS_SAY (
      { "scored and kind == self", N_ ("At {angle}° A, what is to be large, is {tried} times B, "
                                       "what is to be small.") },
      { "scored", N_ ("At {angle}° the ratio of between to within is {tried}.") },
      { NULL, N_ ("At {angle}° no near points of one class differ, and the ratio has no "
                  "value.") }) },
  { "weights", N_ ("Hang the "
                   "springs"), N_ ("A spring between every two points of one class, strong "
                                            "where they are near."),
    .shows = "cloud",
    .pseudocode = N_ ("for each two points of one class:\n  W[i, j] ← exp(−‖x_i − x_j‖² / 2h²)"),
    .once = TRUE, .n_micro = gradus_eigen_n_strides, .run = run_weights,
    .rule = "W_{ij} = e^{-\\|x_i - x_j\\|^2/2h^2}",
    .filled = GRADUS_SAY (
      { "tied-back", "W_{<near>,<point>} = <near-weight|accent>" },
      { NULL, "2h^2 = <twice>" }),
    .said = GRADUS_SAY (
      { "micro and not labelled", N_ ("Point {point} has no label, and no springs.") },
      { "micro and tied-back", N_ ("Point {point} hangs on those of class {class-name} before it: "
                                   "on point {near}, {near-distance} away, with the weight "
                                   "{near-weight}.") },
      { "micro", N_ ("Point {point} is the first of class {class-name}.") },
      { NULL, N_ ("Of {springs} springs within the classes {tight} have a weight of 0.01 or "
                  "more.") }) },
  { "within", N_ ("Scatter within"), N_ ("Each spring adds the product of its difference, by its "
                                         "weight."),
    .shows = "matrix",
    .pseudocode = N_ ("for i, j of one class:\n  S_lw ← S_lw + W[i, j] / n_y (x_i − x_j)(x_i − "
                      "x_j)ᵀ"),
    .once = TRUE, .n_micro = gradus_eigen_n_strides, .run = run_within,
    .rule = "\\role{second}{S_{lw}} = \\sum_{i<j,\\; y_i = y_j} \\frac{W_{ij}}{n_y} (x_i - x_j)"
            "(x_i - x_j)^T",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{S_{lw}} = <within|second>" }),
    .said = GRADUS_SAY (
      { "micro and not labelled", N_ ("Point {point} has no label, and adds nothing.") },
      { "micro", N_ ("The springs of point {point} to those before it are added.") },
      { NULL, N_ ("Between near points of a class the scatter is {within[0,0]} along the first "
                  "input and {within[1,1]} along the second.") }) },
  { "between", N_ ("Scatter between"), N_ ("Pairs of two classes add the product of their "
                                           "difference; near pairs of one class take some away."),
    .shows = "matrix",
    .pseudocode = N_ ("for i, j: S_lb ← S_lb + Q[i, j] (x_i − x_j)(x_i − x_j)ᵀ\n"
                      "Q = 1/n, within a class W (1/n − 1/n_y)"),
    .once = TRUE, .n_micro = gradus_eigen_n_strides, .run = run_between,
    .rule = "\\role{model}{S_{lb}} = \\sum_{i<j} Q_{ij} (x_i - x_j)(x_i - x_j)^T,\\quad Q_{ij} = "
            "\\frac1n,\\; W_{ij}\\left(\\frac1n - \\frac1{n_y}\\right)",
    .filled = GRADUS_SAY (
      { "not micro and ridge > 0", "\\role{model}{S_{lb}} = <between|model>,\\quad B = "
                                   "<below|second>" },
      { NULL, "\\role{model}{S_{lb}} = <between|model>" }),
    .said = GRADUS_SAY (
      { "micro and not labelled", N_ ("Point {point} has no label, and adds nothing.") },
      { "micro", N_ ("The pairs of point {point} with those before it are added.") },
      { "ridge > 0", N_ ("Between the classes the scatter is {between[0,0]} along the first input "
                         "and {between[1,1]} along the second; to the diagonal of the scatter "
                         "within {added} is added.") },
      { NULL, N_ ("Between the classes the scatter is {between[0,0]} along the first input and "
                  "{between[1,1]} along the second.") }) },
  { "spread", N_ ("Scatter of all"), N_ ("Each point adds its product, seen from the mean, with a "
                                         "label or without."),
    .shows = "matrix", .pseudocode = N_ ("for each point: S_t ← S_t + (x − x̄)(x − x̄)ᵀ"),
    .once = TRUE, .n_micro = gradus_eigen_n_strides, .run = run_spread, .only = SELF,
    .rule = "\\role{past}{S_t} = \\sum_i (x_i - \\bar x)(x_i - \\bar x)^T",
    .filled = GRADUS_SAY ({ NULL, "\\role{past}{S_t} = <all|past>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {point} adds its product.") },
      { NULL, N_ ("All {n} points, {n-grey} of them without a label, spread by {all[0,0]} along "
                  "the first input and by {all[1,1]} along the second.") }) },
  { "mix", N_ ("Mix both"), N_ ("What is to be large gets a share of all points, what is to be "
                                "small one of the identity."),
    .shows = "ellipses cloud", .asks = "beta",
    .pseudocode = N_ ("A ← (1 − β) S_lb + β S_t\nB ← (1 − β) S_lw + β I"), .once = TRUE,
    .run = run_mix, .only = SELF,
    .rule = "A = (1 - \\beta)\\role{model}{S_{lb}} + \\beta\\role{past}{S_t},\\quad "
            "B = (1 - \\beta)\\role{second}{S_{lw}} + \\beta I",
    .filled = GRADUS_SAY ({ NULL, "A = <above|model>,\\quad B = <below|second>" }),
    .said = GRADUS_SAY (
      { "beta == 0", N_ ("With β = 0 the labels are alone, and points without one do not count.") },
      { "beta == 1", N_ ("With β = 1 all points are alike and B is the identity: principal "
                         "components.") },
      { NULL, N_ ("With β = {beta}, A is {above[0,0]} along the first input and {above[1,1]} along "
                  "the second, B is {below[0,0]} and {below[1,1]}.") }) },
  { "directions", N_ ("Find the direction"),
    N_ ("Multiply your line: a direction in which near points of a class differ is pressed down."),
    .shows = "cloud", .pseudocode = N_ ("u ← B⁻¹ A u, and again\nthen A u = λ B u exactly"),
    .once = TRUE, .micro = "turns", .run = run_directions,
    .rules = GRADUS_SAY (
      { OF_PARTS, "\\role{accent}{u} := S_{lw}^{-1} S_{lb}\\role{past}{u},\\quad S_{lb} u_1 = "
                  "\\lambda_1 S_{lw} u_1" },
      { NULL, "\\role{accent}{u} := B^{-1} A\\role{past}{u},\\quad A u_1 = \\lambda_1 B u_1" }),
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{u} = <arrow|accent|4>" },
      { NULL, "\\lambda_1 = <top|accent>,\\quad \\lambda_2 = <second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The line turns from {from-angle|4}° to {arrow-angle|4}°.") },
      { "event:tie", N_ ("Two directions have the same ratio, {top}: any line between them is as "
                         "good.") },
      { "event:stuck", N_ ("The line was at right angles to the answer, where multiplying does not "
                           "turn it; the answer lies at {top-angle|4}°.") },
      { "plane and kind == local", N_ ("The direction is {top-angle|4}° with the ratio {top}; "
                                       "Fisher’s line, for which all springs are equally strong, "
                                       "lies at {fisher-angle|4}°.") },
      { "plane", N_ ("The direction is {top-angle|4}° with the ratio {top}; the second has "
                     "{second}.") },
      { NULL, N_ ("The largest ratio is {top}.") }) },
  { "project", N_ ("Cast the shadows"), N_ ("Each point becomes its place on the line."),
    .shows = "shadows", .pseudocode = N_ ("z ← uᵀ (x − x̄)"), .once = TRUE, .micro = "n",
    .run = run_project,
    .rule = "\\role{accent}{z^{(i)}} = \\role{model}{u_1}^T (x^{(i)} - \\bar x)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{z^{(<i>)}} = <dot u|model p> = <z1|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} lands at {z1}.") },
      { "kind == self and true and wrong == 0",
        N_ ("All {n} shadows are on their side of the middle between the two labelled means.") },
      { "kind == self and true", NN_ ("{wrong} of {n} shadows is on the wrong side of the middle "
                                      "between the two labelled means.",
        "{wrong} of {n} shadows are on the wrong side of the middle between the two labelled "
        "means."),
        "wrong" },
      { NULL, N_ ("All {n} points have their shadows.") }) },
  { "certify", N_ ("Nobody does better"),
    N_ ("Rivals are tried one by one: your attempts, then directions at random."),
    .shows = "score", .pseudocode = N_ ("for each rival u: is its ratio ≤ λ₁?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro, .run = gradus_eigen_run_certify,
    .rules = GRADUS_SAY (
      { OF_PARTS, RATIO_OF_PARTS " \\le \\role{model}{\\lambda_1}" },
      { NULL, RATIO_OF_BOTH " \\le \\role{model}{\\lambda_1}" }),
    .filled = GRADUS_SAY (
      { OF_PARTS, RATIO_OF_PARTS " = <rival-score|past|6> \\le <top|model|6>" },
      { NULL, RATIO_OF_BOTH " = <rival-score|past|6> \\le <top|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} has the ratio {rival-score|4}; the answer has "
                     "{top|4}.") },
      { "plane and attempted", N_ ("None of {n-rivals} rivals has a larger ratio than {top}. Your "
                                   "best, {best-angle|4}°, has {best-score|4}: a gap of {gap}.") },
      { "kind == local and jumps", N_ ("None of {n-rivals} rivals has a larger ratio than {top}. "
                                       "At the width {jump} the line jumps from {before-angle|4}° "
                                       "to {after-angle|4}°.") },
      { NULL, N_ ("None of {n-rivals} rivals has a larger ratio than {top}.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Through the mean, at @angle, as far as the dial reaches. */
static void
draw_ghost (const GradusTable *table, const double *at, double angle, const char *label,
            GradusScene *scene)
{
  const GradusDial dial = gradus_dial_around (table, at[0], at[1], 1.12);
  double u[2], reach;

  gradus_line_direction (angle, u);
  reach = gradus_dial_reach (&dial, u[0], u[1]);
  gradus_scene_segment (scene, at[0] - reach * u[0], at[1] - reach * u[1], at[0] + reach * u[0],
                        at[1] + reach * u[1], GRADUS_ROLE_TRUTH,
                        GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
  gradus_scene_label (scene, label);
}

/* Row @b joined with those of another class before it. */
static void
draw_apart (const GradusTable *table, guint b, GradusScene *scene)
{
  const double *q = gradus_table_row (table, b);

  for (guint a = 0; gradus_labels_known (table, b) && a < b; a++)
    if (gradus_labels_known (table, a) && table->label[a] != table->label[b])
      gradus_scene_segment (scene, gradus_table_row (table, a)[0], gradus_table_row (table, a)[1],
                            q[0], q[1], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
}

/* The springs that are there; where pairs are pushed apart, those of the point in work. When the
 * answer is there, the line that was to be mended. */
static void
draw_stage (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint tied = gradus_contest_is_trying (here) ? table->n : MIN (state->tied, table->n);

  if (gradus_position_is_phase (here, "between") && here->micro > 0)
    {
      draw_apart (table, gradus_eigen_passed (table, state->eigen.last + 1) - 1, scene);
      return;
    }
  if (gradus_position_is_phase (here, "spread"))
    gradus_eigen_draw_product (here, scene);
  if (p->kind == GRADUS_LOCAL_ALONE && state->eigen.solved && isfinite (work->fisher))
    draw_ghost (table, work->eigen.pivot, work->fisher, C_ ("legend", "Fisher’s line"), scene);
  gradus_pair_scatter_draw (table, work->springs,
                            gradus_pair_scatter_count (work->springs, work->n_springs, tied),
                            scene);
}

static void
draw_cloud (const GradusPosition *here, GradusScene *scene)
{
  gradus_eigen_draw_cloud (here, draw_stage, scene);
}

static void
draw_score (const GradusPosition *here, GradusScene *scene)
{
  gradus_eigen_draw_score (here, N_ ("between / within"), scene);
}

/* The one in work. */
void
gradus_local_draw_matrix (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);

  if (p->kind == GRADUS_LOCAL_SELF && gradus_eigen_is_begun (&state->all))
    gradus_eigen_draw_matrix (here, &state->all, work->all, scene);
  else if (gradus_eigen_is_begun (&state->between))
    gradus_eigen_draw_matrix (here, &state->between, work->between, scene);
  else
    gradus_eigen_draw_matrix (here, &state->within, work->within, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Points, springs and lines"), GRADUS_EDIT_POINTS, .build = draw_cloud },
  { "shadows", N_ ("Shadows of all points"), .build = gradus_eigen_draw_shadows },
  { "score", N_ ("Ratio at each angle"), .build = draw_score },
  { "matrix", N_ ("The scatter in work"), .build = gradus_local_draw_matrix,
    .caption = GRADUS_SAY ({ "between-begun", N_ ("Local scatter between") },
                           { "within-begun", N_ ("Local scatter within") }, { NULL, "" }) });

const GradusDescriptor gradus_local = {
  .base = &gradus_eigen, .chapter = 17, .difficulty = 3, .distances = TRUE,
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .invariants = invariants, .plots = plots, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .name = name,
};
