/* Kernel principal components: the components of points of which only the similarities are known.
 *
 * Objective. Among all directions of the feature space of a kernel find those along which the
 * points spread most. A direction that sees the points is a sum of them, so that n numbers alpha
 * stand for it, and only inner products are needed: the kernel matrix, about the mean of the points
 * there, is K~ = H K H with H = I - 1 1' / n.
 *
 * Stages. The learner tries widths (try). The matrix is filled row by row (kernel), its rows and
 * columns lose their means (centre), its eigenvectors come largest first (components), and each
 * point lands at sqrt (lambda) alpha_i (scale), whose squares sum to lambda. Last, directions drawn
 * at random come up: none has more spread (certify).
 *
 * Score of a width. With two classes, the gap between them along the first component: 0 where they
 * overlap or where two eigenvalues share the first place, because then any turn is as good.
 * Otherwise the share of the first component in the whole.
 *
 * Cost. O(n^2 d) for the matrix, and a hundred products with it for the eigenvectors
 * (kernel-spectrum.h). More than 1,000 points are refused.
 *
 * Edge cases. Equal points have a matrix of zeros; the run fails with a sentence. What is below
 * 1e-10 of the largest eigenvalue is 0. Equal eigenvalues raise the event "tie".
 *
 * Source: B. Schölkopf, A. Smola and K.-R. Müller 1998, Neural Computation 10(5); 图解机器学习,
 * section 13.4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-vector-math.h"
#include "kernel-spectrum.h"

#define MOST_POINTS 1000
/* Of so many points widths have a score. */
#define MOST_TRIED 30
/* Points whose matrix is told entry by entry; rows of a larger one that are drawn. */
#define MOST_TOLD 60
#define SHOWN 150
#define NUMBERED 12
#define PLACES 241

typedef struct
{
  guint kernel;
  double h, coef0;
  int degree, keep, component, rivals;
} Params;

typedef struct
{
  GradusArray attempts;
  guint rows, row_done, row_last;
  guint centred, centre_done, centre_last;     /* 0, 1 = rows, 2 = columns as well */
  GradusArray values;                          /* as many as are looked at, largest first */
  GradusArray alpha;                           /* keep x n, unit vectors in rows */
  guint found, find_done, find_last;
  GradusArray z;                               /* n x keep */
  guint placed, place_done, place_last;
  GradusArray rivals;                          /* spread along each */
  guint beaten, rival_done, rival_last;
  bool certified;
} State;

typedef struct
{
  GradusSpectrum all;
  GradusKernel kernel;
  GradusKernelPoints *points;
  const GradusTable *table;
} Work;

enum { EVENT_TIE, EVENT_FLAT, EVENT_APART, EVENT_BEATEN };

static GradusKernel
kernel_of (const Params *p, double h)
{
  return (GradusKernel) {
    .kind = p->kernel, .coef0 = p->coef0, .degree = p->degree,
    .gamma = p->kernel == GRADUS_KERNEL_RBF ? 1 / (2 * h * h) : 1,
  };
}

/* --- Score of a width ------------------------------------------------------------------------- */

static gboolean
has_two_classes (const GradusTable *table)
{
  return table->label != NULL && table->n_unknown == 0 && table->n_classes == 2;
}

/* How far apart the two classes are along component @k, 0 where they overlap or the component is
 * any of several. */
static double
gap_of (const GradusSpectrum *all, const GradusTable *table, guint k)
{
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY };
  const double root = sqrt (MAX (all->values[k], 0));

  if (!gradus_spectrum_stands_alone (all, k))
    return 0;
  for (guint i = 0; i < table->n; i++)
    {
      const double z = root * all->vectors[(gsize) k * all->n + i];

      low[table->label[i]] = MIN (low[table->label[i]], z);
      high[table->label[i]] = MAX (high[table->label[i]], z);
    }
  return MAX (MAX (low[1] - high[0], low[0] - high[1]), 0);
}

static double
score_of (const GradusSpectrum *all, const GradusTable *table)
{
  if (all->vectors == NULL || !(all->values[0] > 0))
    return NAN;
  return has_two_classes (table) ? gap_of (all, table, 0) : all->values[0] / all->trace;
}

/* --- Contest ---------------------------------------------------------------------------------- */

static double
score_width (const GradusPosition *here, double h)
{
  GRADUS_HERE (p, work, table);
  const GradusKernel kernel = kernel_of (p, h);
  g_auto (GradusSpectrum) all = { 0 };

  if (h == p->h)
    return score_of (&work->all, table);
  if (table->n > MOST_TRIED || p->kernel != GRADUS_KERNEL_RBF || !(h > 0))
    return NAN;
  gradus_spectrum_measure (&all, &kernel, work->points, table->x);
  return score_of (&all, table);
}

static const GradusContest gap_contest = {
  .param = "h", .score = score_width, .better = GRADUS_BETTER_MORE, .x_label = N_ ("width h"),
  .y_label = N_ ("gap of the classes"),
};
static const GradusContest share_contest = {
  .param = "h", .score = score_width, .better = GRADUS_BETTER_MORE, .x_label = N_ ("width h"),
  .y_label = N_ ("share of the first"),
};

static const GradusContest *
contest_of (const GradusTable *table)
{
  return has_two_classes (table) ? &gap_contest : &share_contest;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const GradusKernel kernel = kernel_of (p, p->h);
  guint row;

  if (table->n > MOST_POINTS)
    return g_strdup_printf (_ ("Kernel principal components keep the similarity of every two "
                               "points, and %u points are too many; %d are possible. Take a "
                               "sample."), table->n, MOST_POINTS);
  if (p->keep > (int) table->n)
    return g_strdup_printf (_ ("%d components cannot be kept of %u points: keep at most %u."),
                            p->keep, table->n, table->n);
  if (!gradus_kernel_is_bounded (&kernel, table->x, table->n, table->d, 1e100, &row))
    return g_strdup_printf (_ ("The numbers of point %u are so large that its kernel value cannot "
                               "be computed with. Rescale the columns or take the RBF kernel."),
                            row + 1);
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);

  work->table = table;
  work->kernel = kernel_of (p, p->h);
  work->points = gradus_kernel_points_new (table->x, table->d, NULL, table->n);
  gradus_spectrum_measure (&work->all, &work->kernel, work->points, table->x);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  gradus_spectrum_clear (&work->all);
  gradus_kernel_points_free (work->points);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_kernel (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->rows = state->row_done + 1;
  return gradus_step_done (&state->row_done, &state->row_last, work->all.n);
}

/* The means of the rows first, then those of the columns. */
GRADUS_RUN (run_centre, (state), (state->centred = state->centre_done + 1,
                                  gradus_step_done (&state->centre_done, &state->centre_last, 2)))

static GradusStatus
run_components (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusSpectrum *all = &work->all;
  const guint k = state->find_done, keep = (guint) p->keep;
  const guint last = MAX (MIN (all->m, all->n - 1), 1) - 1;
  gboolean tied = FALSE;

  if (!(all->trace > 1e-14 * all->largest * all->n)
      || (all->vectors != NULL && !(all->values[0] > 0)))
    return gradus_context_fail (context, _ ("All points are alike to this kernel: every eigenvalue "
                                            "is 0."));
  if (all->vectors == NULL)
    return gradus_context_fail (context, _ ("The eigenvectors could not be computed. Rescale the "
                                            "columns so that they are of moderate size."));
  if (k == 0)
    memcpy (gradus_array_init_vector (&state->values, all->m), all->values,
            all->m * sizeof (double));
  memcpy (gradus_array_write (&state->alpha) + (gsize) k * all->n,
          &all->vectors[(gsize) k * all->n], all->n * sizeof (double));
  state->found = k + 1;
  for (guint c = 0; c < keep; c++)
    tied = tied || (all->values[c] > 0 && !gradus_spectrum_stands_alone (all, c));
  if (k + 1 == keep)
    {
      gradus_context_raise_if (context, EVENT_TIE, tied);
      gradus_context_raise_if (context, EVENT_FLAT,
                               last >= 2 && all->values[last] > 0.9 * all->values[0]);
      gradus_context_raise_if (context, EVENT_APART,
                               has_two_classes (work->table)
                                 && gap_of (all, work->table, 0) > 0);
    }
  return gradus_step_done (&state->find_done, &state->find_last, keep);
}

static GradusStatus
run_scale (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint i = state->place_done, n = work->all.n, keep = (guint) p->keep;
  double *z = gradus_array_write (&state->z);

  for (guint k = 0; k < keep; k++)
    z[(gsize) i * keep + k] = sqrt (MAX (work->all.values[k], 0))
                              * state->alpha.data[(gsize) k * n + i];
  state->placed = i + 1;
  return gradus_step_done (&state->place_done, &state->place_last, n);
}

/* A direction of the feature space is a sum of the points, beta_i times each: the spread along it
 * is |K~ beta|^2 / beta' K~ beta. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusSpectrum *all = &work->all;
  const guint n = all->n, of = (guint) p->rivals;
  g_autofree double *beta = g_new (double, n);
  g_autofree double *image = g_new (double, n);
  double *spread = gradus_rivals_next (&state->rivals, state->rival_done, of, 1), length;

  for (guint i = 0; i < n; i++)
    beta[i] = gradus_rng_gaussian (context->rng);
  gradus_spectrum_apply (all, beta, image);
  length = gradus_dot (beta, image, n);
  *spread = length > 1e-12 * all->trace ? gradus_dot (image, image, n) / length : 0;
  state->beaten += *spread > work->all.values[0] * (1 + 1e-9);
  gradus_context_raise_if (context, EVENT_BEATEN, state->beaten > 0);
  state->certified = state->rival_done + 1 == of;
  return gradus_step_done (&state->rival_done, &state->rival_last, of);
}

GRADUS_MICROS (n_sides, (p), p->keep > 0 ? 2 : 0)
GRADUS_MICROS (n_rivals, (p), (guint64) p->rivals)

/* --- Quantities and names --------------------------------------------------------------------- */

static double
number_gap (const GradusPosition *here)
{
  GRADUS_HERE (work, table);

  return has_two_classes (table) ? gap_of (&work->all, table, 0) : NAN;
}

GRADUS_NUMBER (number_share, (work), work->all.values[0] / work->all.trace)

/* K as far as it is made, of few points. */
static void
array_kernel (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  const guint n = work->all.n;

  if (n <= MOST_TOLD)
    memcpy (gradus_array_init_matrix (out, n, n), work->all.K,
            (gsize) MIN (state->rows, n) * n * sizeof (double));
}

static void
array_centred (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  const guint n = work->all.n;

  if (n <= MOST_TOLD && state->centred == 2)
    memcpy (gradus_array_init_matrix (out, n, n), work->all.centred,
            (gsize) n * n * sizeof (double));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "gap", N_ ("Gap of the classes on the first component"), "g", .number = number_gap,
    GRADUS_KNOWN (State, placed), .flags = GRADUS_METRIC },
  { "share", N_ ("Share of the first component"), "\\lambda_1 / \\mathrm{tr}\\,\\tilde K",
    .number = number_share, GRADUS_KNOWN (State, found), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, width"), .flags = GRADUS_START, .tries = "h" },
  { "similarities", N_ ("Kernel matrix"), "K", .array = array_kernel, GRADUS_KNOWN (State, rows),
    .indices = N_ ("point, point; 0 before its row is made") },
  { "centred", N_ ("Centred kernel matrix"), "\\tilde K", .array = array_centred,
    GRADUS_KNOWN (State, centred), .indices = N_ ("point, point") },
  { "eigenvalues", N_ ("Eigenvalues"), "\\lambda", GRADUS_QUANTITY (State, values),
    .indices = N_ ("largest first") },
  { "alpha", N_ ("Eigenvectors"), "\\alpha", GRADUS_QUANTITY (State, alpha), .shape = "keep*n",
    .indices = N_ ("component, point") },
  { "z", N_ ("Place of the point"), "z", GRADUS_QUANTITY (State, z), .shape = "n*keep",
    .indices = N_ ("point, component"), .flags = GRADUS_PER_DATUM },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: the spread along it") },
  { "rows", N_ ("Rows of the matrix"), NULL, GRADUS_QUANTITY (State, rows) },
  { "centring", N_ ("Sides centred"), NULL, GRADUS_QUANTITY (State, centred) },
  { "found", N_ ("Components found"), NULL, GRADUS_QUANTITY (State, found) },
  { "placed", N_ ("Points placed"), NULL, GRADUS_QUANTITY (State, placed) });

/* Who is most similar to point @i. */
static guint
most_similar (const GradusSpectrum *all, guint i)
{
  const double *row = &all->K[(gsize) i * all->n];
  guint best = i == 0 && all->n > 1 ? 1 : 0;

  for (guint j = 0; j < all->n; j++)
    if (j != i && row[j] > row[best])
      best = j;
  return best;
}

/* What rounding leaves beside the largest entry is told as 0. */
static double
told (const GradusSpectrum *all, double x)
{
  return fabs (x) <= 1e-12 * all->largest ? 0 : x;
}

/* The component along which the classes are farthest apart, from 1; 0 where there is none. */
static guint
parting_component (const Work *work)
{
  double most = 0;
  guint best = 0;

  for (guint k = 0; k < work->all.m && work->all.vectors != NULL && has_two_classes (work->table);
       k++)
    {
      const double gap = work->all.values[k] > 0 ? gap_of (&work->all, work->table, k) : 0;

      if (gap > most)
        {
          most = gap;
          best = k + 1;
        }
    }
  return best;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const GradusSpectrum *all = &work->all;
  const guint n = all->n, i = MIN (state->row_last, n - 1), j = most_similar (all, i);
  const guint at = MIN (state->place_last, n - 1), c = MIN (state->find_last, all->m - 1);
  const double *row = &all->K[(gsize) i * n];
  const double root = sqrt (MAX (all->values[0], 0));
  double value;
  const double best = gradus_contest_best (here, contest_of (table), &state->attempts, &value);

  gradus_names_flag (names, "labelled", has_two_classes (table));
  gradus_names_number (names, "now", score_of (all, table));
  gradus_names_whole (names, "i", i + 1);
  gradus_names_whole (names, "j", j + 1);
  gradus_names_number (names, "d2", gradus_distance2 (gradus_table_row (table, i),
                                                      gradus_table_row (table, j), table->d));
  gradus_names_number (names, "dot", gradus_dot (gradus_table_row (table, i),
                                                 gradus_table_row (table, j), table->d));
  gradus_names_number (names, "k-ij", told (all, row[j]));
  gradus_names_number (names, "row-i", told (all, all->row_mean[i]));
  gradus_names_number (names, "row-j", told (all, all->row_mean[j]));
  gradus_names_number (names, "all-mean", told (all, all->mean));
  gradus_names_number (names, "half-ij", told (all, row[j] - all->row_mean[i]));
  gradus_names_number (names, "centred-ij", told (all, all->centred[(gsize) i * n + j]));
  gradus_names_number (names, "trace", all->trace);
  gradus_names_whole (names, "c", c + 1);
  gradus_names_number (names, "value", all->values[c]);
  gradus_names_number (names, "top", all->values[0]);
  gradus_names_number (names, "second", all->m > 1 ? all->values[1] : 0);
  gradus_names_whole (names, "parts", parting_component (work));
  gradus_names_whole (names, "point", at + 1);
  gradus_names_number (names, "alpha1", all->vectors != NULL ? all->vectors[at] : NAN);
  gradus_names_number (names, "root", root);
  gradus_names_number (names, "z1", all->vectors != NULL ? root * all->vectors[at] : NAN);
  gradus_names_number (names, "best-width", value);
  gradus_names_number (names, "best-score", best);
  gradus_names_whole (names, "rival", state->rival_last + 1);
  gradus_names_whole (names, "n-rivals", p->rivals);
  gradus_names_number (names, "rival-score", gradus_rivals_score (&state->rivals,
                                                                  state->rival_last));
  gradus_names_number (names, "component-value",
                       p->component <= (int) all->m ? all->values[p->component - 1] : NAN);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Each row of H K H sums to 0. */
static gboolean
holds_rows (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);
  const guint n = work->all.n;

  for (guint i = 0; i < n; i++)
    *measured = MAX (*measured, fabs (gradus_sum (&work->all.centred[(gsize) i * n], n)));
  return *measured <= 1e-12 * work->all.largest * n;
}

/* K~ alpha = lambda alpha for what is kept. */
static gboolean
holds_equation (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const guint n = work->all.n;
  g_autofree double *image = g_new (double, n);

  for (guint k = 0; k < (guint) p->keep; k++)
    {
      gradus_spectrum_apply (&work->all, &state->alpha.data[(gsize) k * n], image);
      for (guint i = 0; i < n; i++)
        *measured = MAX (*measured, fabs (image[i] - work->all.values[k]
                                                       * state->alpha.data[(gsize) k * n + i]));
    }
  return *measured <= 1e-8 * work->all.trace;
}

/* The squares of the places along a component sum to its eigenvalue. */
static gboolean
holds_squares (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const guint keep = (guint) p->keep;

  for (guint k = 0; k < keep; k++)
    {
      double sum = 0;

      for (guint i = 0; i < work->all.n; i++)
        sum += gradus_square (state->z.data[(gsize) i * keep + k]);
      *measured = MAX (*measured, fabs (sum - MAX (work->all.values[k], 0)));
    }
  return *measured <= 1e-9 * work->all.trace;
}

GRADUS_HOLDS (holds_best, (state, work),
              gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_MORE)
                - work->all.values[0],
              *measured <= 1e-9 * work->all.values[0])

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "rows", N_ ("The rows of the centred matrix sum to 0"), "\\sum_j \\tilde K_{ij} = 0",
    holds_rows, .phase = "centre" },
  { "equation", N_ ("The components solve their equation"), "\\tilde K\\alpha = \\lambda\\alpha",
    holds_equation, .phase = "components" },
  { "squares", N_ ("The squares along a component sum to its eigenvalue"),
    "\\sum_i z_i^2 = \\lambda", holds_squares, .phase = "scale" },
  { "best", N_ ("No direction has more spread"),
    "\\frac{\\|\\tilde K\\beta\\|^2}{\\beta^T\\tilde K\\beta} \\le \\lambda_1", holds_best,
    .phase = "certify" });

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Choose a width"), N_ ("How far should a point reach? Turn the width until the "
                                      "classes fall apart along the first component."),
    .shows = "height contest", .pseudocode = N_ ("choose the width yourself"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "K(x, x') = e^{-\\|x - x'\\|^2/2h^2}",
    .rules = GRADUS_SAY (
      { "kernel == linear", "K(x, x') = x^T x'" },
      { "kernel == polynomial", "K(x, x') = (x^T x' + c_0)^p" }),
    .filled = GRADUS_SAY (
      { "kernel == rbf", "h = <h|accent>" },
      { NULL, "\\mathrm{tr}\\,\\tilde K = <trace>" }),
    .said = GRADUS_SAY (
      { "kernel != rbf", N_ ("This kernel has no width, so there is nothing to try.") },
      { "labelled and now > 0", N_ ("With the width {h} the gap between the classes along the "
                                    "first component is {now}.") },
      { "labelled", N_ ("With the width {h} the classes do not fall apart along the first "
                        "component.") },
      { NULL, N_ ("With the width {h} the first component has the share {now} of the spread.") }) },
  { "kernel", N_ ("Compare every two points"), N_ ("Fill the kernel matrix row by row: how similar "
                                                   "is a point to each other one?"),
    .shows = "kernel height", .pseudocode = N_ ("for each i, j: K[i, j] ← K(x_i, x_j)"),
    .once = TRUE, .micro = "n", .run = run_kernel,
    .rule = "K_{ij} = e^{-\\|x_i - x_j\\|^2/2h^2}",
    .rules = GRADUS_SAY (
      { "kernel == linear", "K_{ij} = x_i^T x_j" },
      { "kernel == polynomial", "K_{ij} = (x_i^T x_j + c_0)^p" }),
    .filled = GRADUS_SAY (
      { "kernel == rbf", "K_{<i>,<j>} = e^{-<d2>/(2 \\cdot <h>^2)} = <k-ij|accent>" },
      { "kernel == linear", "K_{<i>,<j>} = x_{<i>}^T x_{<j>} = <k-ij|accent>" },
      { NULL, "K_{<i>,<j>} = (<dot> + <coef0>)^{<degree>} = <k-ij|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Row {i}: point {i} is compared with all points; with point {j} its "
                     "similarity is {k-ij}.") },
      { NULL, N_ ("All {n} points are compared. The coordinates are not needed any more: from here "
                  "on only K is looked at.") }) },
  { "centre", N_ ("Take the mean away"), N_ ("Move the origin of the feature space into the mean "
                                             "of the points, which nobody has computed."),
    .shows = "kernel",
    .pseudocode = N_ ("take from each row its mean,\nthen from each column its mean"),
    .once = TRUE, .n_micro = n_sides, .run = run_centre,
    .rule = "\\tilde K = HKH,\\quad \\tilde K_{ij} = K_{ij} - \\bar K_i - \\bar K_j + \\bar K",
    .filled = GRADUS_SAY (
      { "micro", "K_{<i>,<j>} - \\bar K_{<i>} = <calc k-ij - row-i = half-ij|accent>" },
      { NULL, "\\tilde K_{<i>,<j>} = <calc k-ij - row-i - row-j + all-mean = "
              "centred-ij|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("From each row its mean is taken away: how similar a point is, beyond what it "
                     "is to all.") },
      { NULL, N_ ("The columns lose their means as well: each row and each column sums to 0 now, "
                  "and the diagonal to {trace}.") }) },
  { "components", N_ ("Find the components"), N_ ("The eigenvectors of the centred matrix, largest "
                                                  "eigenvalue first."),
    .shows = "height values", .pseudocode = N_ ("K̃ α = λ α, largest λ first"), .once = TRUE,
    .micro = "keep", .run = run_components,
    .rule = "\\tilde K\\role{model}{\\alpha_k} = \\lambda_k\\role{model}{\\alpha_k}",
    .filled = GRADUS_SAY (
      { "micro", "\\lambda_{<c>} = <value|accent>" },
      { NULL, "\\lambda_1 = <top|model>,\\quad \\frac{\\lambda_1}{\\mathrm{tr}\\,\\tilde K} = "
              "<calc top / trace = share|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Component {c} has the eigenvalue {value}.") },
      { "event:flat", N_ ("The eigenvalues are nearly all alike, {top} and {second} first: to this "
                          "kernel nobody is like anybody, and one direction is as good as "
                          "another.") },
      { "labelled and parts == 1", N_ ("λ₁ = {top}, λ₂ = {second}. Along the first component the "
                                       "classes fall apart.") },
      { "labelled and parts > 1 and event:tie",
        N_ ("λ₁ = {top}, λ₂ = {second}: of equal eigenvalues any turn of the components will do. "
            "The classes fall apart along component {parts}.") },
      { "labelled and parts > 1", N_ ("λ₁ = {top}, λ₂ = {second}. The classes fall apart along "
                                      "component {parts}, not along the first.") },
      { "event:tie", N_ ("λ₁ = {top}, λ₂ = {second}: of equal eigenvalues any turn of the "
                         "components will do.") },
      { NULL, N_ ("λ₁ = {top}, λ₂ = {second}: the first component has the share {share} of the "
                  "spread.") }) },
  { "scale", N_ ("Place the points"), N_ ("Each point gets its coordinates along the components."),
    .shows = "scatter height", .pseudocode = N_ ("z[i, k] ← √λ_k · α_k[i]"), .once = TRUE,
    .micro = "n", .run = run_scale,
    .rule = "\\role{accent}{z_{ik}} = \\sqrt{\\lambda_k}\\,\\alpha_{ki}",
    .filled = GRADUS_SAY (
      { NULL, "z_{<point>,1} = \\sqrt{\\lambda_1}\\,\\alpha_{1,<point>} = "
              "<calc root * alpha1 = z1|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {point} lands at {z1} on the first component.") },
      { "labelled and gap > 0", N_ ("All {n} points are placed. Between the classes there is a gap "
                                    "of {gap} on the first component.") },
      { "labelled", N_ ("All {n} points are placed, and on the first component there is no gap "
                        "between the classes.") },
      { NULL, N_ ("All {n} points are placed; their squares on the first component sum to "
                  "{top}.") }) },
  { "certify", N_ ("Nobody does better"), N_ ("Directions of the feature space are drawn at "
                                              "random; none has more spread."),
    .shows = "height contest values", .pseudocode = N_ ("for each direction: is its spread ≤ λ₁?"),
    .once = TRUE, .n_micro = n_rivals, .run = run_certify,
    .rule = "\\frac{\\|\\tilde K\\beta\\|^2}{\\beta^T\\tilde K\\beta} \\le "
            "\\role{model}{\\lambda_1}",
    .filled = GRADUS_SAY ({ NULL, "\\frac{\\|\\tilde K\\beta\\|^2}{\\beta^T\\tilde K\\beta} = "
                                  "<rival-score|past|6> \\le <top|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} has the spread {rival-score|4}; the first "
                     "component has {top|4}.") },
      { "labelled and best-score > 0 and attempted",
        N_ ("None of {n-rivals} directions has more spread than {top}. Of your widths {best-width} "
            "parts the classes best, with the gap {best-score}.") },
      { NULL, N_ ("None of {n-rivals} directions has more spread than {top}.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Component @p->component over the inputs: sum_i alpha_i k~ (x_i, x) / sqrt (lambda). */
static void
evaluate (const Params *p, const Work *work, const double *x, gsize m, double *out)
{
  const GradusSpectrum *all = &work->all;
  const guint k = (guint) p->component - 1, n = all->n;
  const double lambda = k < all->m && all->vectors != NULL ? all->values[k] : 0;
  g_autofree double *weights = g_new (double, n);
  double offset = 0;

  if (!(lambda > 0))
    {
      memset (out, 0, m * sizeof *out);
      return;
    }
  /* The entries of alpha sum to 0, so that of the four terms of k~ two drop out. */
  for (guint i = 0; i < n; i++)
    {
      weights[i] = all->vectors[(gsize) k * n + i] / sqrt (lambda);
      offset -= weights[i] * all->row_mean[i];
    }
  gradus_kernel_expand (&work->kernel, work->points, weights, offset, x, m, out);
}

static void
field (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  evaluate (here->params, here->workspace, xy, n, out);
}

/* Whether the component is looked at: while a width is tried, and when it is found. */
static gboolean
shows_component (const GradusPosition *here)
{
  GRADUS_HERE (state, p, work);

  return work->all.vectors != NULL && work->all.values[0] > 0
         && (gradus_contest_is_trying (here) || state->found >= (guint) p->component);
}

/* While the matrix is filled a point is as large as it is similar to the one in work. */
static double
size_of (const GradusPosition *here, guint i)
{
  GRADUS_HERE (state, work);
  const GradusSpectrum *all = &work->all;
  const guint row = MIN (state->row_last, all->n - 1);

  if (!gradus_position_is_phase (here, "kernel") || here->micro == 0)
    return all->n > 200 ? 0.8 : 1.2;
  return 0.3 + 1.4 * fabs (all->K[(gsize) row * all->n + i]) / all->largest;
}

static guint
point_in_work (const GradusPosition *here)
{
  GRADUS_HERE (state);

  if (here->micro > 0 && gradus_position_is_phase (here, "kernel"))
    return state->row_last;
  if (here->micro > 0 && gradus_position_is_phase (here, "scale"))
    return state->place_last;
  return G_MAXUINT;
}

/* A circle of the radius h around the first point, with a handle on the side where there is room
 * between @low and @high: so far a point reaches. */
static void
draw_reach (const Params *p, const GradusTable *table, double low, double high, GradusScene *scene)
{
  static const double round[] = { 1, 0, 1 };
  const double *x = gradus_table_row (table, 0);
  const double y = table->d > 1 ? x[1] : 0, side = x[0] + p->h <= high ? 1 : -1;
  const double at = x[0] + side * p->h;

  if (p->kernel != GRADUS_KERNEL_RBF || at < low || at > high)
    return;
  if (table->d > 1)
    gradus_scene_ellipse (scene, x[0], y, round, p->h, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, 0);
  else
    gradus_scene_segment (scene, x[0], y, at, y, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "width h"));
  gradus_scene_point (scene, at, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_map_handle (scene, "h", NULL,
                           (GradusHandleMap) { .x = { -side * x[0], side, 0 } }, at, y);
}

/* Over one input the component is a curve. */
static void
draw_curve (const GradusPosition *here, double low, double high, GradusScene *scene)
{
  GRADUS_HERE (p, work, table);
  const double margin = 0.15 * (high - low);
  double x[PLACES], y[PLACES];

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]],
                         C_ ("axis", "component"));
  for (guint k = 0; k < PLACES; k++)
    x[k] = gradus_between (low - margin, high + margin, k / (PLACES - 1.0));
  gradus_scene_set_x_range (scene, x[0], x[PLACES - 1]);
  if (!shows_component (here))
    return;
  evaluate (p, work, x, PLACES, y);
  gradus_scene_polyline (scene, x, y, PLACES, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
}

static void
draw_height (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  const guint active = point_in_work (here);
  double low[2], high[2] = { 0 };
  g_autofree double *heights = NULL;

  if (table == NULL || table->n == 0)
    return;
  for (guint j = 0; j < MIN (table->d, 2); j++)
    {
      gradus_find_extent (&table->x[j], table->n, table->d, &low[j], &high[j]);
      gradus_make_room (&low[j], &high[j]);
    }
  if (table->d == 1)
    {
      draw_curve (here, low[0], high[0], scene);
      heights = g_new0 (double, table->n);
      if (shows_component (here))
        evaluate (p, work, table->x, table->n, heights);
    }
  else
    {
      gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                             table->names[table->x_columns[1]]);
      gradus_scene_set_x_range (scene, low[0], high[0]);
      gradus_scene_set_y_range (scene, low[1], high[1]);
      if (table->d == 2 && shows_component (here))
        gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field);
    }
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const double y = table->d > 1 ? x[1] : heights[i];

      gradus_scene_point (scene, x[0], y,
                          table->label != NULL && table->label[i] >= 0
                            ? GRADUS_ROLE_CLASS + (guint) table->label[i] : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_AUTO, size_of (here, i), (int) i);
      if (i == active)
        gradus_scene_point (scene, x[0], y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.9, -1);
    }
  if (gradus_contest_is_trying (here))
    draw_reach (p, table, low[0], high[0], scene);
}

/* K as far as it is made, with the points in the order of their classes. */
static void
draw_kernel (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const GradusSpectrum *all = &work->all;
  const guint n = all->n, stride = gradus_stride (n, SHOWN), m = (n + stride - 1) / stride;
  const gboolean plain = state->centred == 0 && work->kernel.kind == GRADUS_KERNEL_RBF;
  const guint classes = table->label != NULL ? table->n_classes : 0;
  g_autofree guint *order = g_new (guint, m);
  g_autofree double *K = g_new (double, (gsize) m * m);
  double largest = 0;
  guint placed = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_EQUAL | GRADUS_AXES_NONE,
                         C_ ("axis", "point"), C_ ("axis", "point"));
  if (gradus_kit_waits (scene, state->rows == 0, _ ("The matrix is filled in the next stage.")))
    return;
  for (guint c = 0; c <= classes; c++)
    for (guint i = 0; i < n; i += stride)
      if (c < classes ? table->label[i] == (gint32) c
                      : classes == 0 || table->label[i] < 0)
        order[placed++] = i;
  for (guint a = 0; a < m; a++)
    for (guint b = 0; b < m; b++)
      {
        const gsize at = (gsize) order[a] * n + order[b];
        double *k = &K[(gsize) a * m + b];

        *k = order[a] >= state->rows ? NAN
             : state->centred == 0   ? all->K[at]
             : state->centred == 1   ? all->K[at] - all->row_mean[order[a]]
                                     : all->centred[at];
        largest = isnan (*k) ? largest : MAX (largest, fabs (*k));
      }
  largest = largest > 0 ? largest : 1;
  gradus_scene_set_x_range (scene, 0, m);
  gradus_scene_set_y_range (scene, 0, m);
  gradus_scene_matrix (scene, K, m, m, plain ? GRADUS_MAP_SEQUENTIAL : GRADUS_MAP_DIVERGING,
                       plain ? 0 : -largest, largest,
                       m <= NUMBERED ? GRADUS_NUMBERS_ALIKE : GRADUS_NUMBERS_NONE, NULL);
  for (guint c = 0, from = 0; c < classes; c++)
    {
      guint to = from;

      while (to < m && table->label[order[to]] == (gint32) c)
        to++;
      if (to > from)
        {
          const double x[] = { from, to, to, from }, y[] = { from, from, to, to };

          gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_CLASS + c, GRADUS_LINE_BOLD, 0);
        }
      from = to;
    }
}

/* Where the points lie along the first two components. */
static void
draw_scatter (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint keep = (guint) p->keep, n = work->all.n, active = point_in_work (here);
  const double reach = sqrt (MAX (work->all.values[0], 0));

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "z₁", keep > 1 ? "z₂" : C_ ("axis", "not kept"));
  if (gradus_kit_waits (scene, state->placed == 0,
                        _ ("The points are placed when the components are found.")))
    return;
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < 2; k++)
      {
        const double z = k < MIN (keep, work->all.m)
                           ? sqrt (MAX (work->all.values[k], 0))
                               * work->all.vectors[(gsize) k * n + i]
                           : 0;

        gradus_scene_include (scene, k == 0 ? z : 0, k == 0 ? 0 : z);
      }
  gradus_scene_include (scene, 0.2 * reach, -0.2 * reach);
  gradus_scene_include (scene, -0.2 * reach, 0.2 * reach);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < MIN (state->placed, n); i++)
    {
      const double *z = &state->z.data[(gsize) i * keep];

      gradus_scene_point (scene, z[0], keep > 1 ? z[1] : 0,
                          table->label != NULL && table->label[i] >= 0
                            ? GRADUS_ROLE_CLASS + (guint) table->label[i] : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_AUTO, n > 200 ? 0.8 : 1.2, (int) i);
      if (i == active)
        gradus_scene_point (scene, z[0], keep > 1 ? z[1] : 0, GRADUS_ROLE_ACCENT,
                            GRADUS_SHAPE_RING, 1.9, -1);
    }
}

static void
draw_contest (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);

  gradus_contest_draw (here, contest_of (table), &state->attempts, state->certified, NAN, scene);
}

static void
label_values (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "component"), C_ ("axis", "eigenvalue"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "height", N_ ("A component over the plane"), GRADUS_EDIT_POINTS, .build = draw_height,
    .caption = GRADUS_SAY (
      { "component-value > 0 and rows == 0",
        N_ ("component {component}, λ = {component-value}") },
      { "component-value > 0 and found >= component",
        N_ ("component {component}, λ = {component-value}") },
      { NULL, "" }) },
  { "kernel", N_ ("Similarities"), .build = draw_kernel,
    .caption = GRADUS_SAY (
      { "centring == 2", N_ ("centred: rows and columns sum to 0") },
      { "centring == 1", N_ ("the rows sum to 0") },
      { "rows > 0", N_ ("K, row by row") }, { NULL, "" }) },
  { "scatter", N_ ("Along the first components"), .build = draw_scatter },
  { "values", N_ ("Eigenvalues"), .kit = gradus_kit_bars, .of = "eigenvalues",
    .with = "numbers", .extra = label_values },
  { "contest", N_ ("Widths that were tried"), .build = draw_contest });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_double (const GradusPosition *before, GradusAsk *ask)
{
  const Params *p = before->params;
  const Work *work = before->workspace;
  const double now = score_of (&work->all, work->table), then = score_width (before, 2 * p->h);

  if (!has_two_classes (work->table) || isnan (now) || isnan (then))
    return FALSE;
  /* Where there is no gap yet, the kernel may be too narrow instead of too wide. */
  if (!(now > 0) && !(then > 0) && !(score_width (before, p->h / 2) > 0))
    return FALSE;
  g_string_append_printf (ask->words,
                          _ ("With the width %s the gap between the classes along the first "
                             "component is %s. What becomes of it with a kernel twice as wide?"),
                          GRADUS_NUM (p->h), GRADUS_NUM (now));
  return TRUE;
}

static gboolean
answer_double (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Params *p = after->params;
  const Work *work = after->workspace;
  const double now = score_of (&work->all, work->table), then = score_width (after, 2 * p->h);

  answer->choices = 1u << (then > now ? 0 : then > 0 ? 1 : 2);
  if (then > 0)
    g_string_append_printf (answer->words, _ ("With the width %s the gap is %s, and it was %s."),
                            GRADUS_NUM (2 * p->h), GRADUS_NUM (then), GRADUS_NUM (now));
  else
    g_string_append_printf (answer->words,
                            _ ("With the width %s there is no gap along the first component: so "
                               "wide a kernel sees almost straight lines."),
                            GRADUS_NUM (2 * p->h));
  return TRUE;
}

static const char *const double_answers[] = { N_ ("It grows"), N_ ("It becomes smaller"),
                                              N_ ("There is none"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "double", N_ ("Is a wider kernel a better one?"), "try", "height", GRADUS_ANSWER_CHOICE,
    double_answers, ask_double, answer_double,
    .intuition = N_ ("You thought a wide kernel sees the whole, but the wider it is, the "
                     "straighter are the lines that it sees."),
    .intuition_answer = "0" },
  { "parts", N_ ("Which component parts the classes?"), "components", "height",
    .asks = GRADUS_ASKS_NUMBER, .about = "parts", .scale = "1", .when = "labelled and parts > 0",
    .words = N_ ("Along which component do the classes fall apart: 1 for the one with the most "
                 "spread, 2 for the next, and so on?"),
    .truth = GRADUS_SAY (
      { "parts == 1", N_ ("Along component {parts}: what tells the classes apart is what has the "
                          "most spread here.") },
      { NULL, N_ ("Along component {parts}: other directions have more spread.") }),
    .intuition = N_ ("You thought that the first component is the one that matters, but it is the "
                     "one with the most spread, and this kernel sees more of it along the "
                     "lines."),
    .intuition_answer = "1" },
  { "first", N_ ("How large is the first share?"), "components", "values",
    .asks = GRADUS_ASKS_NUMBER, .about = "share", .scale = "0.1", .when = "not labelled",
    .words = N_ ("The diagonal of the centred matrix sums to {trace}. Which share of that is the "
                 "first eigenvalue, from 0 to 1?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {share}: {top} of {trace}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "kernel", .label = N_ ("Kernel"), .symbol = "K",
    .blurb = N_ ("How similar two points are: linear makes it principal component analysis."),
    GRADUS_PARAM_FIELD (Params, kernel), .def = GRADUS_KERNEL_RBF, GRADUS_CHOICES (
      { "linear", N_ ("Linear") }, { "polynomial", N_ ("Polynomial") },
      { "rbf", N_ ("RBF (Gaussian)") }), .applies = GRADUS_APPLIES_REDO },
  { .id = "h", .label = N_ ("Kernel width"), .symbol = "h",
    .blurb = N_ ("How far a point reaches: at the distance h its similarity is 0.61."),
    GRADUS_PARAM_FIELD (Params, h), .def = 2, .min = 1e-3, .max = 1e4, .slider_min = 0.2,
    .slider_max = 5, .logarithmic = TRUE, .enabled_if = "kernel=rbf",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("Power of the polynomial kernel (x·z + c₀)ᵖ."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 2, .min = 1, .max = 10, .slider_min = 1,
    .slider_max = 5, .enabled_if = "kernel=polynomial", .applies = GRADUS_APPLIES_REDO },
  { .id = "coef0", .label = N_ ("Kernel constant"), .symbol = "c_0",
    .blurb = N_ ("Added inside the polynomial kernel."), GRADUS_PARAM_FIELD (Params, coef0),
    .def = 1, .min = 0, .max = 1000, .slider_min = 0, .slider_max = 10, .step = 0.5,
    .enabled_if = "kernel=polynomial", .applies = GRADUS_APPLIES_REDO },
  { .id = "keep", .label = N_ ("Components to keep"), .symbol = "k",
    .blurb = N_ ("How many numbers stand for a point afterwards."),
    GRADUS_PARAM_FIELD (Params, keep), .def = 2, .min = 1, .max = GRADUS_SPECTRUM_VALUES,
    .slider_min = 1, .slider_max = 6, .applies = GRADUS_APPLIES_REDO },
  { .id = "component", .label = N_ ("Component that is drawn"),
    .blurb = N_ ("Whose height is shown over the inputs; changes no number."),
    GRADUS_PARAM_FIELD (Params, component), .def = 1, .min = 1, .max = GRADUS_SPECTRUM_VALUES,
    .slider_min = 1, .slider_max = 6, .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (Params, N_ ("Directions of the feature space drawn against the first "
                                   "component."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIE] = { "tie", N_ ("Equal eigenvalues"),
                  N_ ("Of what is kept some eigenvalues are equal: any turn of their components "
                      "will do.") },
  [EVENT_FLAT] = { "flat", N_ ("Nobody is like anybody"),
                   N_ ("The eigenvalues are nearly all alike.") },
  [EVENT_APART] = { "apart", N_ ("The classes fall apart"),
                    N_ ("Along the first component there is a gap between the classes.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"),
                     N_ ("A direction has more spread than the first component.") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "rings", .title = N_ ("A ring around a ring"),
    .blurb = N_ ("Four points and eight around them. With the width 2 the first component is a "
                 "hill over the inner ring, and between the rings there is a gap of 0.833."),
    .data = "rings-12",
    .claims = "n == 12\nh == 2\nparts == 1\ngap ~ 0.833" },
  { .id = "by-hand", .title = N_ ("Two points by hand"),
    .blurb = N_ ("At the distance h the similarity is e^−½ = 0.6065; λ = 1 − 0.6065 = 0.3935, and "
                 "the points land at ±√(0.3935/2) = ±0.4435."),
    .data = "pair-2", .params = "h=1",
    .claims = "similarities[0,1] ~ 0.6065\neigenvalues[0] ~ 0.3935\nz[0,0] ~ 0.4435\n"
              "z[1,0] ~ -0.4435" },
  { .id = "three", .title = N_ ("Three numbers"),
    .blurb = N_ ("0, 1 and 3 with the width 1: λ is 1.112, 0.386 and 0. On the first component 0 "
                 "and 1 are together and 3 is apart."),
    .data = "kpca-3", .params = "h=1",
    .claims = "eigenvalues[0] ~ 1.112\neigenvalues[1] ~ 0.386\neigenvalues[2] == 0\n"
              "z[0,0] < 0\nz[1,0] < 0\nz[2,0] > 0" },
  { .id = "linear", .title = N_ ("The linear kernel"),
    .blurb = N_ ("Four points and inner products: the places ±2√2 that principal component "
                 "analysis finds, with λ = 32, four times its 8."),
    .data = "cross-4", .params = "kernel=linear",
    .claims = "eigenvalues[0] ~ 32\neigenvalues[1] ~ 8\nabs(z[0,0]) ~ 2.828" },
  { .id = "polynomial", .title = N_ ("Products of coordinates"),
    .blurb = N_ ("The kernel (x·z + 1)² also sees x₁², x₂² and x₁x₂. Along component 3 lies the "
                 "sum of the squares, and it parts the rings: 7.07 inside, −3.54 outside."),
    .data = "rings-12", .params = "kernel=polynomial keep=3 component=3",
    .claims = "parts == 3\nz[0,2] ~ 7.07\nz[4,2] ~ -3.54" },
  { .id = "wide", .title = N_ ("Failure: too wide a kernel"),
    .blurb = N_ ("Width 3. Two equal eigenvalues, 1.892, come first, and the rings fall apart "
                 "along the third component, with 1.099."),
    .data = "rings-12", .params = "h=3 keep=3",
    .failure = N_ ("So wide a kernel sees almost straight lines, left and right, up and down, and "
                   "along no line do the rings part. Look at the third component, or take a "
                   "smaller width."),
    .claims = "parts == 3\neigenvalues[0] ~ 1.892\neigenvalues[1] ~ 1.892\neigenvalues[2] ~ 1.099\n"
              "gap == 0\never: event:tie" },
  { .id = "needles", .title = N_ ("Failure: too narrow a kernel"),
    .blurb = N_ ("Width 0.3: each point is like itself alone, and the eigenvalues are all about "
                 "1."),
    .data = "rings-12", .params = "h=0.3",
    .failure = N_ ("To so narrow a kernel nobody is like anybody: the eigenvalues are all alike, "
                   "and one direction is as good as another. Take a width near the distance of "
                   "neighbours."),
    .claims = "ever: event:flat\neigenvalues[0] < 1.001\neigenvalues[10] > 0.9" });

#define ORACLE "numpy, eigh (H K H); KernelPCA of scikit-learn agrees to 1e-15"
#define BY_HAND "by hand: K = [1 k; k 1], k = e^-1/2"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "rings", 1, "eigenvalues", GRADUS_EXPECT (1.855938, 1.561242, 1.561242, 0.981744), 1e-6,
    ORACLE },
  { "rings", 1, "gap", GRADUS_EXPECT (0.833241), 1e-6, ORACLE },
  { "by-hand", 1, "eigenvalues", GRADUS_EXPECT (0.3934693402873666, 0), 1e-12, BY_HAND },
  { "by-hand", 1, "centred",
    GRADUS_EXPECT (0.1967346701436833, -0.1967346701436833, -0.1967346701436833,
                   0.1967346701436833), 1e-12, BY_HAND },
  { "three", 1, "eigenvalues", GRADUS_EXPECT (1.1117093966, 0.3863073104, 0), 1e-9, ORACLE },
  { "linear", 1, "eigenvalues", GRADUS_EXPECT (32, 8, 0, 0), 1e-12,
    "4 times those of the covariance [5 3; 3 5]" },
  { "wide", 1, "eigenvalues", GRADUS_EXPECT (1.891941, 1.891941, 1.099460), 1e-6, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "width", .title = N_ ("Width 2 and width 3"),
    .blurb = N_ ("On the left the hill over the inner ring comes first. On the right two slopes "
                 "come first, and the hill is the third component."),
    .preset = "rings", .right = "h=3", .plot = "height",
    .claims = "left: parts == 1\nright: parts == 3\nright: ever: event:tie" });

static const GradusSheet sheet = {
  .aha = N_ ("PCA needs only who is similar to whom; change “similar” and the components bend."),
  .by_hand = N_ ("Two points at the distance h: K = [1 k; k 1] with k = e^−½ = 0.607. Centred: "
                 "λ = 1 − k = 0.393 and z = ±√(0.393/2) = ±0.444."),
  .why = "height",
  .intuition = N_ ("The wider the kernel, the more it sees of the whole."),
  .caught_by = "double",
  .breaks = N_ ("h = 3: two equal eigenvalues come first and the rings third (1.892, 1.892, "
                "1.099). h = 0.3: the eigenvalues are all about 1."),
  .needs = "pca kernel-trick kernel-pca-polar", .leads_to = "kernel-k-means laplacian-eigenmap",
  .aliases = "kernel PCA; KPCA; centred kernel matrix; 核主成分分析; 核PCA; 中心化核矩阵; hzcf",
  .terms = N_ ("kernel matrix; feature space; eigenvector"),
};

const GradusDescriptor gradus_kernel_pca = {
  .id = "kernel-pca", .chapter = 15, .difficulty = 3, .title = N_ ("Kernel PCA"),
  .summary = N_ ("Finds components of points from their similarities alone, which bend where the "
                 "kernel does."),
  .goal = N_ ("Centre a kernel matrix of two points by hand, and say from the eigenvalues when a "
              "width is too narrow or too wide."),
  .source = "Schölkopf, Smola and Müller 1998; 图解机器学习, section 13.4",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("inputs x; with two classes the gap between them is measured"),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_shows = "height", .end_shows = "height",
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
  .start_said = GRADUS_SAY (
    { "labelled", N_ ("{n} points of two classes. The height over the plane is component "
                      "{component} for the width that is set.") },
    { NULL, N_ ("{n} points wait to be compared, every two of them.") }),
};
