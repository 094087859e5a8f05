/* A sum of bumps that is fitted to two samples: the machine of rulsif and lsdd.
 *
 * Model. sum_j alpha_j psi_j (x), psi_j (x) = e^(-|x - c_j|^2 / 2 kappa^2), with bumps around some
 * of the points. It is fitted by least squares to the ratio of the two densities, or to their
 * difference, and neither density is estimated: alpha = (G + lambda)^-1 h (gradus-ratio-fit.h).
 *
 * Stages. The learner tries widths, and sees how well what is left out is met (try). The matrix
 * (matrix), the vector (vector), the weights (solve). Widths and penalties are compared on folds
 * (grid). A member adds its own.
 *
 * Folds. Point i of a sample is in fold i mod 5, or fewer where a sample has fewer points, unless
 * the data set says otherwise (two-samples.h). The
 * curve of all widths is computed of at most 200 points of each sample and 30 bumps, so that it is
 * there while a hand moves.
 *
 * Cost. n b^2 + b^3/3 for a fit of b bumps; 45 of them for the comparison, which takes 150 bumps at
 * most.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "two-fits.h"

#include "gradus-vector-math.h"

typedef GradusFitsParams Params;
typedef GradusFitsState State;
typedef GradusFitsWork Work;

#define MOST_FOLDED 150
/* Of the curve of what is left out. */
#define THIN_POINTS 200
#define THIN_CENTRES 30
/* Micro-steps of a stage; entries of the matrix that is shown on a side. */
#define STRIDES 24
#define MOST_SHOWN 24
#define MOST_TERMS 6
/* Bumps that have stems. */
#define MOST_STEMS 60

static const double width_factors[GRADUS_FITS_WIDTHS] = { 0.5, 1, 2 };
static const double penalty_factors[GRADUS_FITS_PENALTIES] = { 0.1, 1, 10 };

/* --- The fit ---------------------------------------------------------------------------------- */

/* Of the rows that are kept, where these are not NULL. @overlap: of the difference, which has no
 * mean in its matrix. */
static void
make_equations (const Params *p, const GradusTwoSamples *two, const double *above,
                const gboolean *keep_above, const double *below, const gboolean *keep_below,
                const double *overlap, guint b, double *g, double *h)
{
  if (p->fit == GRADUS_FIT_RATIO)
    {
      gradus_ratio_relative (above, two->n[0], keep_above, below, two->n[1], keep_below, b, p->beta,
                             g, h);
    }
  else
    {
      g_autofree double *other = g_new (double, b);

      memcpy (g, overlap, (gsize) b * b * sizeof *g);
      gradus_bumps_means (above, two->n[0], b, keep_above, h);
      gradus_bumps_means (below, two->n[1], b, keep_below, other);
      for (guint j = 0; j < b; j++)
        h[j] -= other[j];
    }
}

gboolean
gradus_fits_solve (const Params *p, const GradusTwoSamples *two, const double *centres, guint b,
                   double width, double *g, double *h, double *alpha)
{
  g_autofree double *above = g_new (double, (gsize) two->n[0] * b);
  g_autofree double *below = g_new (double, (gsize) two->n[1] * b);
  g_autofree double *overlap = g_new (double, (gsize) b * b);

  gradus_bumps_block (two->x[0], two->n[0], centres, b, two->d, width, above);
  gradus_bumps_block (two->x[1], two->n[1], centres, b, two->d, width, below);
  gradus_bumps_overlap (centres, b, two->d, width, overlap);
  make_equations (p, two, above, NULL, below, NULL, overlap, b, g, h);
  return gradus_ratio_solve (g, h, b, p->lambda, alpha);
}

/* The mean of what is fitted, and of its square, over the rows that are not kept. */
static void
mean_left_out (const double *block, guint n, guint b, const gboolean *keep, const double *alpha,
               double *mean, double *square)
{
  guint left = 0;

  *mean = *square = 0;
  for (guint i = 0; i < n; i++)
    if (!keep[i])
      {
        const double height = gradus_dot (&block[(gsize) i * b], alpha, b);

        *mean += height;
        *square += height * height;
        left++;
      }
  *mean /= MAX (left, 1);
  *square /= MAX (left, 1);
}

/* The mean over the folds of the loss on the fold of what was fitted to the others, for each
 * penalty; NAN where nothing can be left out or there is no factor. */
static void
leave_out (const Params *p, const GradusTwoSamples *two, const double *centres, guint b,
           double width, const double *lambdas, guint n_lambdas, double *losses)
{
  const guint folds = two->n_folds;
  g_autofree double *above = g_new (double, (gsize) two->n[0] * b);
  g_autofree double *below = g_new (double, (gsize) two->n[1] * b);
  g_autofree double *overlap = g_new (double, (gsize) b * b);
  g_autofree double *g = g_new (double, (gsize) b * b);
  g_autofree double *h = g_new (double, b), *alpha = g_new (double, b);
  g_autofree gboolean *keep_above = g_new (gboolean, two->n[0]);
  g_autofree gboolean *keep_below = g_new (gboolean, two->n[1]);

  for (guint l = 0; l < n_lambdas; l++)
    losses[l] = folds < 2 ? NAN : 0;
  if (folds < 2)
    return;
  gradus_bumps_block (two->x[0], two->n[0], centres, b, two->d, width, above);
  gradus_bumps_block (two->x[1], two->n[1], centres, b, two->d, width, below);
  gradus_bumps_overlap (centres, b, two->d, width, overlap);
  for (guint fold = 0; fold < folds; fold++)
    {
      for (guint i = 0; i < two->n[0]; i++)
        keep_above[i] = two->folds[0][i] != (gint32) fold;
      for (guint i = 0; i < two->n[1]; i++)
        keep_below[i] = two->folds[1][i] != (gint32) fold;
      make_equations (p, two, above, keep_above, below, keep_below, overlap, b, g, h);
      for (guint l = 0; l < n_lambdas; l++)
        {
          double mean[2], square[2];

          if (!gradus_ratio_solve (g, h, b, lambdas[l], alpha))
            {
              losses[l] = NAN;
              continue;
            }
          mean_left_out (above, two->n[0], b, keep_above, alpha, &mean[0], &square[0]);
          mean_left_out (below, two->n[1], b, keep_below, alpha, &mean[1], &square[1]);
          losses[l] += (p->fit == GRADUS_FIT_RATIO
                          ? 0.5 * (p->beta * square[0] + (1 - p->beta) * square[1]) - mean[0]
                          : gradus_ratio_square (g, alpha, b) - 2 * (mean[0] - mean[1]))
                       / folds;
        }
    }
}

static gboolean
is_foldable (const Work *work)
{
  return work->two->n_folds >= 2;
}

gboolean
gradus_fits_compared (const Work *work)
{
  return is_foldable (work) && work->b <= MOST_FOLDED;
}

double
gradus_fits_at (const Params *p, const Work *work, const double *alpha, guint risen,
                const double *place)
{
  double sum = 0;

  for (guint j = 0; j < risen; j++)
    sum += alpha[j]
           * exp (-gradus_distance2 (place, &work->centres[(gsize) j * work->two->d], work->two->d)
                  / (2 * p->kappa * p->kappa));
  return sum;
}

void
gradus_fits_heights (const Work *work, const double *alpha, guint k, double *heights)
{
  const double *block = k == 0 ? work->above : work->below;

  for (guint i = 0; i < work->two->n[k]; i++)
    heights[i] = gradus_dot (&block[(gsize) i * work->b], alpha, work->b);
}

/* Where the pictures over one input begin and end. */
static double
left_of (const Work *work)
{
  return work->two->low - 0.15 * (work->two->high - work->two->low);
}

static double
right_of (const Work *work)
{
  return work->two->high + 0.15 * (work->two->high - work->two->low);
}

static double
place_of (const Work *work, guint k)
{
  return gradus_between (left_of (work), right_of (work), k / (GRADUS_FITS_PLACES - 1.0));
}

/* The curve of what is left out over the width, thinned. */
static void
try_widths (Work *work, const Params *p)
{
  g_autoptr (GradusTwoSamples) thin = gradus_two_samples_thin (work->two, THIN_POINTS);
  guint b;
  g_autofree double *centres = gradus_two_samples_centres (
    thin, p->around, MIN ((guint) p->centres, THIN_CENTRES), &b);

  leave_out (p, thin, centres, b, p->kappa, &p->lambda, 1, &work->out);
  /* From a hundredth of the range of the data to three times of it. */
  for (guint k = 0; k < GRADUS_FITS_TRIES; k++)
    {
      work->try_widths[k] = 0.01 * (work->two->high - work->two->low)
                            * pow (300, k / (GRADUS_FITS_TRIES - 1.0));
      leave_out (p, thin, centres, b, work->try_widths[k], &p->lambda, 1, &work->try_losses[k]);
    }
}

void
gradus_fits_prepare (Work *work, const GradusSetup *setup)
{
  const Params *p = gradus_setup_get_params (setup);
  GradusTwoSamples *two = gradus_two_samples_new (gradus_setup_get_dataset (setup), p->exchanged);
  guint b;

  if (p->fit == GRADUS_FIT_DIFFERENCE)
    gradus_two_samples_shift (two, p->apart);
  work->two = two;
  work->centres = gradus_two_samples_centres (
    two, p->around, gradus_two_samples_most (two->n[0] + two->n[1], (guint) p->centres), &b);
  work->b = b;
  work->above = g_new (double, (gsize) two->n[0] * b);
  work->below = g_new (double, (gsize) two->n[1] * b);
  work->g = g_new (double, (gsize) b * b);
  work->h = g_new (double, b);
  work->alpha = g_new (double, b);
  gradus_bumps_block (two->x[0], two->n[0], work->centres, b, two->d, p->kappa, work->above);
  gradus_bumps_block (two->x[1], two->n[1], work->centres, b, two->d, p->kappa, work->below);
  if (!gradus_fits_solve (p, two, work->centres, b, p->kappa, work->g, work->h, work->alpha))
    g_clear_pointer (&work->alpha, g_free);
  for (guint i = 0; i < b; i++)
    for (guint j = 0; j < i; j++)
      work->g[(gsize) j * b + i] = work->g[(gsize) i * b + j];
  work->bottom = 0;
  work->top = 0;
  if (work->alpha != NULL)
    {
      work->loss = gradus_ratio_loss (work->g, work->h, work->alpha, b)
                   * (p->fit == GRADUS_FIT_RATIO ? 1 : 2);
      for (guint k = 0; k < GRADUS_FITS_PLACES && two->d == 1; k++)
        {
          const double x = place_of (work, k), y = gradus_fits_at (p, work, work->alpha, b, &x);

          work->bottom = MIN (work->bottom, y);
          work->top = MAX (work->top, y);
        }
    }
  try_widths (work, p);
}

void
gradus_fits_clear (Work *work)
{
  gradus_two_samples_free (work->two);
  g_free (work->centres);
  g_free (work->above);
  g_free (work->below);
  g_free (work->g);
  g_free (work->h);
  g_free (work->alpha);
}

static gpointer
prepare (const GradusSetup *setup)
{
  Work *work = g_new0 (Work, 1);

  gradus_fits_prepare (work, setup);
  return work;
}

static void
unprepare (gpointer workspace)
{
  gradus_fits_clear (workspace);
  g_free (workspace);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_vector (&state->h, work->b);
  gradus_array_init_vector (&state->alpha, work->b);
  return GRADUS_STATUS_CONTINUE;
}

guint64
gradus_fits_n_rows (const GradusPosition *here)
{
  return gradus_n_strides (((const Work *) here->workspace)->b, STRIDES);
}

guint64
gradus_fits_n_widths (const GradusPosition *here)
{
  return gradus_fits_compared (here->workspace) ? GRADUS_FITS_WIDTHS : 1;
}

/* So many of the bumps are made after micro-step @done. */
static guint
made_after (const Work *work, guint done)
{
  return MIN ((done + 1) * gradus_stride (work->b, STRIDES), work->b);
}

static guint
n_strides_of (const Work *work)
{
  return (guint) gradus_n_strides (work->b, STRIDES);
}

GradusStatus
gradus_fits_run_matrix (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->tiled = made_after (work, state->tile_done);
  return gradus_step_done (&state->tile_done, &state->tile_last, n_strides_of (work));
}

GradusStatus
gradus_fits_run_vector (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint to = made_after (work, state->mean_done);

  memcpy (gradus_array_write (&state->h), work->h, to * sizeof (double));
  state->meaned = to;
  return gradus_step_done (&state->mean_done, &state->mean_last, n_strides_of (work));
}

GradusStatus
gradus_fits_run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint to = made_after (work, state->raise_done);

  if (work->alpha == NULL)
    return gradus_context_fail (context, _ ("The equations have no single answer: give a penalty "
                                            "above 0, or a larger one."));
  memcpy (gradus_array_write (&state->alpha), work->alpha, to * sizeof (double));
  state->raised = to;
  state->solved = to == work->b;
  return gradus_step_done (&state->raise_done, &state->raise_last, n_strides_of (work));
}

static guint
best_cell (const State *state)
{
  guint best = 0;

  for (guint k = 1; k < state->folded * GRADUS_FITS_PENALTIES; k++)
    if (state->losses.data[k] < state->losses.data[best])
      best = k;
  return best;
}

/* One width with all penalties. What has no factor is left out at a loss of 0, as if nothing had
 * been fitted. */
GradusStatus
gradus_fits_run_grid (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint w = state->fold_done;
  double lambdas[GRADUS_FITS_PENALTIES], *losses;

  if (!gradus_fits_compared (work))
    return GRADUS_STATUS_CONTINUE;
  for (guint l = 0; l < GRADUS_FITS_PENALTIES; l++)
    lambdas[l] = p->lambda * penalty_factors[l];
  losses = gradus_array_write (&state->losses) + w * GRADUS_FITS_PENALTIES;
  leave_out (p, work->two, work->centres, work->b, p->kappa * width_factors[w], lambdas,
             GRADUS_FITS_PENALTIES, losses);
  for (guint l = 0; l < GRADUS_FITS_PENALTIES; l++)
    if (isnan (losses[l]))
      losses[l] = 0;
  state->folded = w + 1;
  if (state->folded == GRADUS_FITS_WIDTHS)
    {
      const guint row = best_cell (state) / GRADUS_FITS_PENALTIES;
      const guint column = best_cell (state) % GRADUS_FITS_PENALTIES;

      gradus_context_raise_if (context, GRADUS_FITS_CORNER, row != 1 && column != 1);
    }
  return gradus_step_done (&state->fold_done, &state->fold_last, GRADUS_FITS_WIDTHS);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_loss, (work), work->loss)

/* Of many bumps some, evenly spaced. */
static guint
n_shown (const Work *work)
{
  return MIN (work->b, MOST_SHOWN);
}

static guint
shown_bump (const Work *work, guint i)
{
  return (guint) ((guint64) i * work->b / n_shown (work));
}

static void
array_system (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);
  const guint m = n_shown (work);
  double *system = gradus_array_init_matrix (out, m, m);

  for (guint i = 0; i < m; i++)
    for (guint j = 0; j < m; j++)
      system[i * m + j] = work->g[(gsize) shown_bump (work, i) * work->b + shown_bump (work, j)];
}

/* What is fitted at each row of the table, with the bumps that have risen. */
static void
array_heights (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  const GradusTwoSamples *two = work->two;
  double *heights = gradus_array_init_vector (out, two->n[0] + two->n[1]);

  for (guint k = 0; k < 2; k++)
    {
      g_autofree double *own = g_new (double, two->n[k]);

      gradus_fits_heights (work, state->alpha.data, k, own);
      for (guint i = 0; i < two->n[k]; i++)
        heights[two->rows[k][i]] = own[i];
    }
}

static void
array_tries (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);
  double *tries = gradus_array_init_matrix (out, GRADUS_FITS_TRIES, 2);

  for (guint k = 0; k < GRADUS_FITS_TRIES; k++)
    {
      tries[2 * k] = work->try_widths[k];
      tries[2 * k + 1] = isnan (work->try_losses[k]) ? 0 : work->try_losses[k];
    }
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loss", N_ ("Loss"), "J", .number = number_loss, GRADUS_KNOWN (State, solved),
    .flags = GRADUS_METRIC },
  { "out", N_ ("Loss on what is left out"), "J_{\\mathrm{out}}", GRADUS_PREPARED (Work, out) },
  { "attempts", N_ ("Attempts"), "\\kappa", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, width"), .flags = GRADUS_START, .tries = "kappa" },
  { "h", N_ ("Vector of means"), "h", GRADUS_QUANTITY (State, h),
    .indices = N_ ("bump; 0 before it is made") },
  { "alpha", N_ ("Weights of the bumps"), "\\alpha", GRADUS_QUANTITY (State, alpha),
    .indices = N_ ("bump; 0 before it has risen") },
  { "heights", N_ ("Fitted at the points"), "f(x_i)", .array = array_heights,
    GRADUS_KNOWN (State, raised), .shape = "n", .indices = N_ ("point"),
    .one = N_ ("Fitted at the point"), .flags = GRADUS_PER_DATUM },
  { "system", N_ ("Matrix of the equations"), "G", .array = array_system,
    GRADUS_KNOWN (State, tiled), .indices = N_ ("bump, bump; of many bumps 24") },
  { "tries", N_ ("Loss of other widths"), "J_{\\mathrm{out}}", .array = array_tries,
    GRADUS_KNOWN (State, folded), .indices = N_ ("width; the width and its loss") },
  { "losses", N_ ("Losses compared"), "J_{\\mathrm{out}}", GRADUS_QUANTITY (State, losses),
    GRADUS_KNOWN (State, folded), .shape = GRADUS_EXTENT (GRADUS_FITS_WIDTHS,
                                                          GRADUS_FITS_PENALTIES),
    .indices = N_ ("width, penalty") },
  { "tiled", N_ ("Rows of the matrix"), NULL, GRADUS_QUANTITY (State, tiled) },
  { "meaned", N_ ("Means"), NULL, GRADUS_QUANTITY (State, meaned) },
  { "raised", N_ ("Bumps that have risen"), NULL, GRADUS_QUANTITY (State, raised) },
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) },
  { "folded", N_ ("Widths compared"), NULL, GRADUS_QUANTITY (State, folded) });

/* The best of the learner's widths, the present one among them. */
static double
best_attempt (const State *state, const Params *p, const Work *work, double *width)
{
  double best = work->out;

  *width = p->kappa;
  for (gsize t = 0; t < gradus_array_length (&state->attempts); t++)
    {
      /* The curve is close enough between its places. */
      const double k = log (state->attempts.data[t] / work->try_widths[0]) / log (300)
                       * (GRADUS_FITS_TRIES - 1);
      const guint i = (guint) CLAMP (k, 0, GRADUS_FITS_TRIES - 2);
      const double loss = gradus_between (work->try_losses[i], work->try_losses[i + 1],
                                          CLAMP (k - i, 0, 1));

      if (loss < best)
        {
          best = loss;
          *width = state->attempts.data[t];
        }
    }
  return best;
}

void
gradus_fits_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint b = work->b, cell = best_cell (state);
  const guint tile = MIN (MAX (state->tiled, 1), b) - 1, mean = MIN (MAX (state->meaned, 1), b) - 1;
  const guint raise = MIN (MAX (state->raised, 1), b) - 1;
  const guint w = MIN (state->fold_last, GRADUS_FITS_WIDTHS - 1);
  const gboolean all = state->folded == GRADUS_FITS_WIDTHS;
  g_autoptr (GString) widths = g_string_new (NULL);
  g_autoptr (GString) penalties = g_string_new (NULL);
  double product = 0, best_width;

  for (guint k = 0; k < GRADUS_FITS_WIDTHS; k++)
    g_string_append_printf (widths, "%sκ = %s", k > 0 ? "\n" : "",
                            GRADUS_NUM (p->kappa * width_factors[k]));
  for (guint k = 0; k < GRADUS_FITS_PENALTIES; k++)
    g_string_append_printf (penalties, "%sλ = %s", k > 0 ? "\n" : "",
                            GRADUS_NUM (p->lambda * penalty_factors[k]));
  gradus_names_word (names, "first", work->two->names[0]);
  gradus_names_word (names, "second", work->two->names[1]);
  gradus_names_whole (names, "n-first", work->two->n[0]);
  gradus_names_whole (names, "n-second", work->two->n[1]);
  gradus_names_whole (names, "b", b);
  gradus_names_flag (names, "few", b <= MOST_TERMS);
  gradus_names_flag (names, "known", work->two->known);
  gradus_names_flag (names, "line", work->two->d == 1);
  gradus_names_flag (names, "foldable", is_foldable (work));
  gradus_names_flag (names, "compared", gradus_fits_compared (work));
  gradus_names_whole (names, "tile", tile + 1);
  gradus_names_vector (names, "tile-row", &work->g[(gsize) tile * b], MIN (b, MOST_TERMS));
  gradus_names_number (names, "tile-diagonal", work->g[(gsize) tile * b + tile]);
  gradus_names_number (names, "made-cells",
                       state->tiled == b ? (double) n_shown (work) * n_shown (work)
                       : (double) ((guint64) state->tiled * n_shown (work) / b) * n_shown (work));
  gradus_names_number (names, "made-row",
                       state->tiled == 0 || state->tiled == b
                         ? NAN : (double) ((guint64) tile * n_shown (work) / b));
  gradus_names_whole (names, "mean-bump", mean + 1);
  gradus_names_number (names, "mean-now", work->h[mean]);
  gradus_names_whole (names, "risen", raise + 1);
  gradus_names_number (names, "alpha-now", state->alpha.data[raise]);
  if (work->alpha != NULL)
    product = gradus_dot (work->h, work->alpha, b);
  gradus_names_number (names, "product", product);
  gradus_names_number (names, "square",
                       work->alpha != NULL ? gradus_ratio_square (work->g, work->alpha, b) : NAN);
  gradus_names_number (names, "length2",
                       work->alpha != NULL ? gradus_dot (work->alpha, work->alpha, b) : NAN);
  gradus_names_number (names, "best-attempt", best_attempt (state, p, work, &best_width));
  gradus_names_number (names, "best-attempt-width", best_width);
  gradus_names_number (names, "width", p->kappa * width_factors[w]);
  gradus_names_number (names, "best-width",
                       p->kappa * width_factors[cell / GRADUS_FITS_PENALTIES]);
  gradus_names_number (names, "best-penalty",
                       p->lambda * penalty_factors[cell % GRADUS_FITS_PENALTIES]);
  gradus_names_number (names, "best-loss", all ? state->losses.data[cell] : NAN);
  gradus_names_word (names, "widths", widths->str);
  gradus_names_word (names, "penalties", penalties->str);
  gradus_names_number (names, "n-cells", state->folded * GRADUS_FITS_PENALTIES);
  gradus_names_number (names, "best-row", all ? cell / GRADUS_FITS_PENALTIES : NAN);
  gradus_names_number (names, "best-column", all ? cell % GRADUS_FITS_PENALTIES : NAN);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "fit", .label = N_ ("Fit"), .blurb = N_ ("What the bumps are fitted to."),
    GRADUS_PARAM_FIELD (Params, fit), GRADUS_CHOICES (
      [GRADUS_FIT_RATIO] = { "ratio", N_ ("Ratio of the densities") },
      [GRADUS_FIT_DIFFERENCE] = { "difference", N_ ("Difference of the densities") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "kappa", .label = N_ ("Width of the bumps"), .symbol = "κ",
    .blurb = N_ ("How far from its middle a bump reaches."), GRADUS_PARAM_FIELD (Params, kappa),
    .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.1, .slider_max = 100, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "λ",
    .blurb = N_ ("Holds the weights of the bumps small."), GRADUS_PARAM_FIELD (Params, lambda),
    .def = 0.1, .max = 1e9, .slider_max = 10, .step = 0.01, .applies = GRADUS_APPLIES_REDO },
  { .id = "centres", .label = N_ ("Most bumps"),
    .blurb = N_ ("Where there are more points, evenly chosen ones get a bump."),
    GRADUS_PARAM_FIELD (Params, centres), .def = 100, .min = 1, .max = 400, .slider_min = 1,
    .slider_max = 400, .applies = GRADUS_APPLIES_REDO },
  { .id = "around", .label = N_ ("Bumps around"),
    .blurb = N_ ("The points that get a bump."), GRADUS_PARAM_FIELD (Params, around),
    GRADUS_CHOICES (
      [GRADUS_CENTRES_FIRST] = { "first", N_ ("The first sample") },
      [GRADUS_CENTRES_SECOND] = { "second", N_ ("The second sample") },
      [GRADUS_CENTRES_BOTH] = { "both", N_ ("Both samples") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "exchanged", .label = N_ ("Exchange the samples"),
    .blurb = N_ ("What is the first sample becomes the second."),
    GRADUS_PARAM_FIELD (Params, exchanged), .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [GRADUS_FITS_CORNER] = { "corner", N_ ("At a corner of the table"),
                           N_ ("The best of the compared widths and penalties is at a corner: "
                               "beyond it may be a better one.") });

/* (G + lambda) alpha = h, beside the largest term of a row. */
static gboolean
holds_equations (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const guint b = work->b;

  if (!state->solved)
    return TRUE;
  for (guint i = 0; i < b; i++)
    {
      double sum = p->lambda * state->alpha.data[i] - work->h[i], size = fabs (work->h[i]);

      size = MAX (size, fabs (p->lambda * state->alpha.data[i]));
      for (guint j = 0; j < b; j++)
        {
          const double term = work->g[(gsize) i * b + j] * state->alpha.data[j];

          sum += term;
          size = MAX (size, fabs (term));
        }
      *measured = MAX (*measured, fabs (sum) / MAX (size, 1e-300));
    }
  return *measured < 1e-8;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "equations", N_ ("The weights solve the equations"), "(G + \\lambda I)\\,\\alpha = h",
    holds_equations });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
field_fit (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (state, p, work);
  const guint d = work->two->d;
  g_autofree double *place = g_new0 (double, d);

  /* Of more inputs, where the others have their means over the first sample. */
  for (guint k = 2; k < d; k++)
    for (guint i = 0; i < work->two->n[0]; i++)
      place[k] += work->two->x[0][(gsize) i * d + k] / work->two->n[0];
  for (gsize i = 0; i < n; i++)
    {
      place[0] = xy[2 * i];
      place[1] = xy[2 * i + 1];
      out[i] = gradus_fits_at (p, work, state->alpha.data, state->raised, place);
    }
}

/* Whether the bound of a ratio is near enough to be shown over a curve that is @top high. */
static gboolean
has_bound (const Params *p, double top)
{
  return p->fit == GRADUS_FIT_RATIO && p->beta * top > 0.4;
}

/* Both ends of what is shown upright: the curve and its ghost. */
static void
find_height (const Params *p, const Work *work, double *bottom, double *top)
{
  *bottom = work->bottom;
  *top = work->top;
  for (guint k = 0; k < GRADUS_FITS_PLACES && work->two->known; k++)
    {
      const double x = place_of (work, k);
      const double y = p->fit == GRADUS_FIT_RATIO ? gradus_two_samples_ratio (work->two, p->beta, x)
                                                  : gradus_two_samples_difference (work->two, x);

      /* A plain ratio may climb out of every picture. */
      *top = MAX (*top, MIN (y, 2 * work->top));
      *bottom = MIN (*bottom, y);
    }
  if (p->fit == GRADUS_FIT_RATIO)
    *top = MAX (*top, 1.1);
  if (has_bound (p, *top))
    *top = MAX (*top, 1 / p->beta);
  gradus_make_room (bottom, top);
}

static void
draw_ghost (const Params *p, const Work *work, double top, GradusScene *scene)
{
  double x[GRADUS_FITS_PLACES], y[GRADUS_FITS_PLACES];

  for (guint k = 0; k < GRADUS_FITS_PLACES; k++)
    {
      x[k] = place_of (work, k);
      y[k] = p->fit == GRADUS_FIT_RATIO
               ? MIN (gradus_two_samples_ratio (work->two, p->beta, x[k]), top)
               : gradus_two_samples_difference (work->two, x[k]);
    }
  gradus_scene_polyline (scene, x, y, GRADUS_FITS_PLACES, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, p->fit == GRADUS_FIT_RATIO ? C_ ("legend", "true ratio")
                                                        : C_ ("legend", "true difference"));
}

/* A bump of its full height, @scale high. */
static void
draw_bump (const Params *p, const Work *work, guint bump, double scale, GradusRole role,
           GradusLineStyle style, GradusScene *scene)
{
  double x[GRADUS_FITS_PLACES], y[GRADUS_FITS_PLACES];

  for (guint k = 0; k < GRADUS_FITS_PLACES; k++)
    {
      x[k] = place_of (work, k);
      y[k] = scale * exp (-gradus_square ((x[k] - work->centres[bump]) / p->kappa) / 2);
    }
  gradus_scene_polyline (scene, x, y, GRADUS_FITS_PLACES, role, style);
}

static void
draw_sum (const State *state, const Params *p, const Work *work, GradusScene *scene)
{
  double x[GRADUS_FITS_PLACES], y[GRADUS_FITS_PLACES];

  for (guint k = 0; k < GRADUS_FITS_PLACES; k++)
    {
      x[k] = place_of (work, k);
      y[k] = gradus_fits_at (p, work, state->alpha.data, state->raised, &x[k]);
    }
  gradus_scene_polyline (scene, x, y, GRADUS_FITS_PLACES, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, p->fit == GRADUS_FIT_RATIO ? C_ ("legend", "fitted ratio")
                                                        : C_ ("legend", "fitted difference"));
}

static void
set_line_axes (const Params *p, const Work *work, double bottom, double top, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x",
                         p->fit == GRADUS_FIT_RATIO ? C_ ("axis", "ratio w(x)")
                                                    : C_ ("axis", "difference g(x)"));
  gradus_scene_set_x_range (scene, left_of (work), right_of (work));
  gradus_scene_set_y_range (scene, bottom - 0.12 * (top - bottom), top + 0.08 * (top - bottom));
}

/* The heights of the first sample, and of the second, under the bump in work. */
static void
draw_heights (const Params *p, const Work *work, guint bump, double scale, GradusScene *scene)
{
  for (guint k = 0; k < 2; k++)
    for (guint i = 0; i < work->two->n[k] && (k == 0 || p->fit == GRADUS_FIT_DIFFERENCE); i++)
      {
        const double x = work->two->x[k][i];
        const double height = (k == 0 ? work->above : work->below)[(gsize) i * work->b + bump];

        gradus_scene_segment (scene, x, 0, x, scale * height, k == 0 ? GRADUS_ROLE_FIRST
                                                                    : GRADUS_ROLE_SECOND_SAMPLE,
                              GRADUS_LINE_SOLID);
      }
}

/* The mark that widens the bump in the middle, one width to the right of its centre. */
static void
draw_shoulder (const Params *p, const Work *work, double y, GradusScene *scene)
{
  const double centre = work->centres[(gsize) work->b / 2 * work->two->d];

  gradus_scene_point (scene, centre + p->kappa, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4,
                      -1);
  gradus_scene_map_handle (scene, "kappa", NULL,
                           (GradusHandleMap) { { -centre, 1, 0 }, { 0, 0, 1 } }, centre + p->kappa,
                           y);
}

static void
draw_line (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double bottom, top, scale;

  find_height (p, work, &bottom, &top);
  scale = p->fit == GRADUS_FIT_RATIO ? MIN (1, top) : 0.6 * top;
  set_line_axes (p, work, bottom, top, scene);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (p->fit == GRADUS_FIT_RATIO)
    {
      gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
      gradus_scene_label (scene, C_ ("legend", "equally dense"));
    }
  if (state->raised > 0 && has_bound (p, top))
    {
      gradus_scene_hrule (scene, 1 / p->beta, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED, NULL);
      gradus_scene_label (scene, C_ ("legend", "upper bound"));
    }
  if (work->two->known && state->raised > 0)
    draw_ghost (p, work, top, scene);
  if (gradus_contest_is_trying (here))
    {
      const guint bump = work->b / 2;

      draw_bump (p, work, bump, scale, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, scene);
      gradus_scene_label (scene, C_ ("legend", "a bump"));
      draw_shoulder (p, work, scale * exp (-0.5), scene);
    }
  else if (gradus_position_is_phase (here, "matrix") || gradus_position_is_phase (here, "vector"))
    {
      const gboolean means = gradus_position_is_phase (here, "vector");
      const guint bump = MAX (means ? state->meaned : state->tiled, 1) - 1;

      if (means)
        draw_heights (p, work, bump, scale, scene);
      draw_bump (p, work, bump, scale, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, scene);
      gradus_scene_label (scene, C_ ("legend", "a bump"));
    }
  if (state->raised > 0)
    draw_sum (state, p, work, scene);
  gradus_two_samples_draw_ticks (work->two, 0.05 * (top - bottom), scene);
}

void
gradus_fits_draw (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);

  if (work->two->d == 1)
    {
      draw_line (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "x₁", "x₂");
  if (state->raised > 0)
    gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_fit);
  gradus_two_samples_draw_plane (work->two, scene);
  if (gradus_contest_is_trying (here))
    {
      const double *centre = &work->centres[(gsize) work->b / 2 * work->two->d];

      /* From above a bump is a circle. */
      gradus_scene_ellipse (scene, centre[0], centre[1],
                            (const double[]) { gradus_square (p->kappa), 0,
                                               gradus_square (p->kappa) },
                            1, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, 0.1);
      gradus_scene_label (scene, C_ ("legend", "a bump"));
      draw_shoulder (p, work, centre[1], scene);
    }
}

/* Each bump with its weight, and their sum. */
static void
build_hills (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double bottom, top;
  gboolean up = FALSE, down = FALSE;

  if (gradus_kit_waits (scene, work->two->d > 1, _ ("Hills are drawn over one input only."))
      || gradus_kit_waits (scene, state->raised == 0, _ ("Hills rise when the weights are known.")))
    return;
  find_height (p, work, &bottom, &top);
  for (guint j = 0; j < state->raised; j++)
    {
      bottom = MIN (bottom, state->alpha.data[j]);
      top = MAX (top, state->alpha.data[j]);
    }
  set_line_axes (p, work, bottom, top, scene);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint j = 0; j < state->raised; j++)
    {
      const gboolean rises = state->alpha.data[j] >= 0;

      draw_bump (p, work, j, state->alpha.data[j],
                 rises ? GRADUS_ROLE_FIRST : GRADUS_ROLE_SECOND_SAMPLE,
                 work->b > 12 ? GRADUS_LINE_THIN : GRADUS_LINE_SOLID, scene);
      if (rises ? !up : !down)
        gradus_scene_label (scene, rises ? C_ ("legend", "hill that lifts")
                                         : C_ ("legend", "hill that lowers"));
      up = up || rises;
      down = down || !rises;
    }
  if (work->two->known)
    draw_ghost (p, work, top, scene);
  draw_sum (state, p, work, scene);
  gradus_two_samples_draw_ticks (work->two, 0.05 * (top - bottom), scene);
}

static void
build_contest (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double low, high, least, most;
  double *const x = (double *) work->try_widths, *const y = (double *) work->try_losses;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, C_ ("axis", "width κ"),
                         C_ ("axis", "loss on what is left out"));
  if (gradus_kit_waits (scene, isnan (work->out), _ ("A sample of one point leaves nothing out.")))
    return;
  least = most = work->out;
  for (guint k = 0; k < GRADUS_FITS_TRIES; k++)
    if (isfinite (y[k]))
      {
        least = MIN (least, y[k]);
        most = MAX (most, y[k]);
      }
  low = least - 0.1 * (most - least);
  high = MIN (most, MAX (0, work->out)) + 0.1 * (most - least);
  gradus_make_room (&low, &high);
  gradus_scene_set_x_range (scene, MIN (x[0], p->kappa), MAX (x[GRADUS_FITS_TRIES - 1], p->kappa));
  gradus_scene_set_y_range (scene, low, high);
  if (state->folded > 0)
    {
      g_autofree double *shown = g_new (double, GRADUS_FITS_TRIES);

      for (guint k = 0; k < GRADUS_FITS_TRIES; k++)
        shown[k] = MIN (y[k], high);
      gradus_scene_polyline (scene, x, shown, GRADUS_FITS_TRIES, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "all widths"));
    }
  for (gsize t = 0; t < gradus_array_length (&state->attempts); t++)
    gradus_scene_vrule (scene, state->attempts.data[t], GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, NULL);
  gradus_scene_point (scene, p->kappa, work->out, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "this width"));
  gradus_scene_param_handle (scene, "kappa", NULL, p->kappa, work->out);
}

/* Stems; of many bumps the line through their ends. */
static void
build_vector (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double low, high;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "bump"),
                         C_ ("axis", "mean h"));
  if (gradus_kit_waits (scene, state->meaned == 0, _ ("The means come after the matrix.")))
    return;
  gradus_find_extent (work->h, work->b, 1, &low, &high);
  gradus_scene_set_x_range (scene, 0.5, work->b + 0.5);
  gradus_scene_include (scene, 1, low);
  gradus_scene_include (scene, 1, high);
  if (work->b > MOST_STEMS)
    {
      g_autofree double *x = g_new (double, state->meaned);

      for (guint j = 0; j < state->meaned; j++)
        x[j] = j + 1.0;
      gradus_scene_polyline (scene, x, state->h.data, state->meaned, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID);
      return;
    }
  for (guint j = 0; j < state->meaned; j++)
    {
      gradus_scene_stem (scene, j + 1.0, 0, state->h.data[j], GRADUS_ROLE_MODEL);
      gradus_scene_point (scene, j + 1.0, state->h.data[j], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                          1, -1);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fit", N_ ("Two samples and what is fitted"), GRADUS_EDIT_POINTS, .build = gradus_fits_draw,
    .caption = GRADUS_SAY (
      { "solved", "J = {loss}" },
      { NULL, "κ = {kappa}, λ = {lambda}" }) },
  { "hills", N_ ("Hills and their sum"), .build = build_hills },
  { "contest", N_ ("Your width"), .build = build_contest },
  { "system", N_ ("Matrix of the equations"), .kit = gradus_kit_matrix, .of = "system",
    .with = "significant made=made-cells row=made-row" },
  { "vector", N_ ("Vector of means"), .build = build_vector },
  { "table", N_ ("Widths and penalties compared"), .kit = gradus_kit_matrix, .of = "losses",
    .with = "significant made=n-cells row=best-row column=best-column rows=widths "
            "columns=penalties" });

const GradusDescriptor gradus_two_fits = {
  .chapter = 18, .kind = GRADUS_KIND_STAGES, .family = "two-fits", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_SAMPLE | GRADUS_NEEDS_MODERATE, .distances = TRUE,
  .columns = N_ ("inputs x and a sample"), GRADUS_MEMORIES (Params, State), .params = params,
  .quantities = quantities, .events = events, .invariants = invariants, .plots = plots,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = gradus_fits_name,
};
