/* Least squares on few labels, with springs between all points.
 *
 * Objective. f = sum_b theta_b k (., x_b), a bump on each point; y = +1 or -1 where the class is
 * known:
 *   2 J = sum_{known} (f (x_i) - y_i)^2 + lambda |theta|^2 + nu f' L f,
 *   f' L f = 1/2 sum_ij W_ij (f (x_i) - f (x_j))^2,  L = D - W.
 * What is not known pays nothing for being there, only for differing from its neighbours.
 *
 * Step. (K_l'K_l + lambda I + nu K'LK) theta = K_l'y, K_l having the rows of the
 * known points. The book prints K^2 in the place of K_l'K_l, which would charge the unknown points
 * for not being 0.
 *
 * Graph. It has a width of its own: bumps say how smooth f is, the graph what belongs together.
 *
 * Law. As nu grows the energy f'Lf of the answer falls. nu = 0 is ridge regression of the known.
 *
 * Cost. K'LK takes (edges + n b) b, the solution b^3 / 3, with b bumps, all points up to 200 and
 * fewer beyond, so that n b^2 stays below 8 million. At most 1,000 points.
 *
 * Edge cases. Without springs f is next to 0 far from the known: such points are on no side.
 *
 * Source: M. Belkin, P. Niyogi and V. Sindhwani 2006, JMLR 7, 2399-2434; 图解机器学习, section 16.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "laplacian-rls.h"

#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-similarity.h"
#include "linear/ls-classes.h"
#include "spectral/labels.h"

#define MOST_POINTS 1000
/* Multiplications of K'K at most, which says how many bumps there are. */
#define MOST_PRODUCT 8e6
/* |f| that says hardly anything. */
#define FAINT 0.05
/* In how many micro-steps the edges are added. */
#define STRIDES 24
#define RIVALS 3

enum { GRAPH_SIMILAR, GRAPH_NEAREST, GRAPH_ALL };

typedef GradusLaplacianParams Params;
typedef GradusLaplacianState State;
typedef GradusLaplacianTried Tried;
typedef GradusLaplacianWork Work;

enum { EVENT_AGAINST, EVENT_SILENT, EVENT_FAINT, EVENT_BEATEN };

/* --- What follows at once --------------------------------------------------------------------- */

static double
stiffness_at (guint q)
{
  return q == 0 ? 0 : pow (10, (double) q - 4);
}

const double *
gradus_laplacian_edge (const Work *work, guint e)
{
  return &g_array_index (work->edges, double, (gsize) 3 * e);
}

guint
gradus_laplacian_count_edges (const Work *work)
{
  return work->edges->len / 3;
}

static double
energy_of (const Work *work, const double *f)
{
  double sum = 0;

  for (guint e = 0; e < gradus_laplacian_count_edges (work); e++)
    {
      const double *edge = gradus_laplacian_edge (work, e);

      sum += edge[2] * gradus_square (f[(guint) edge[0]] - f[(guint) edge[1]]);
    }
  return sum;
}

/* f at all points, of the heights @theta. */
static void
say_all (const Work *work, const double *theta, double *f)
{
  for (guint i = 0; i < work->n; i++)
    {
      f[i] = 0;
      for (guint j = 0; j < work->b; j++)
        f[i] += work->k[(gsize) i * work->b + j] * theta[j];
    }
}

/* Which side @value is on: 1, 0, or -1 where it is on neither. */
int
gradus_laplacian_side (double value)
{
  return value > GRADUS_BUMPS_WHISPER ? 1 : value < -GRADUS_BUMPS_WHISPER ? 0 : -1;
}

static double
count_errors (const Work *work, const double *f)
{
  double errors = 0;

  for (guint i = 0; work->truth != NULL && i < work->n; i++)
    errors += gradus_laplacian_side (f[i]) != (int) work->truth[i];
  return work->truth != NULL ? errors : NAN;
}

static double
misfit_of (const Work *work, const GradusTable *table, const double *f)
{
  double sum = 0;

  for (guint m = 0; m < work->known; m++)
    sum += gradus_square (f[work->known_row[m]] - gradus_table_sign (table, work->known_row[m]));
  return sum;
}

/* J of any heights. */
static double
objective_of (const Work *work, const GradusTable *table, const Params *p, const double *theta)
{
  g_autofree double *f = g_new (double, work->n);

  say_all (work, theta, f);
  return 0.5 * (misfit_of (work, table, f) + p->lambda * gradus_sum_squares (theta, work->b)
                + p->nu * energy_of (work, f));
}

static gboolean
solve (const Work *work, double nu, double *theta)
{
  const gsize cells = (gsize) work->b * work->b;
  g_autofree double *h = g_new (double, cells);

  for (gsize c = 0; c < cells; c++)
    h[c] = work->data[c] + nu * work->springs[c];
  memcpy (theta, work->side, sizeof (double) * work->b);
  if (!gradus_cholesky (h, work->b))
    return FALSE;
  gradus_cholesky_solve (h, work->b, theta);
  return isfinite (gradus_sum_squares (theta, work->b));
}

/* out += weight row row'. */
static void
add_product (double *out, const double *row, double weight, guint b, gsize width)
{
  for (guint j = 0; j < b; j++)
    for (guint k = 0; k < b && row[j] != 0; k++)
      out[j * width + k] += weight * row[j] * row[k];
}

/* K'LK, by L K first. */
static void
make_springs (Work *work)
{
  const guint b = work->b;
  g_autofree double *lk = g_new0 (double, (gsize) work->n * b);

  for (guint e = 0; e < gradus_laplacian_count_edges (work); e++)
    {
      const double *edge = gradus_laplacian_edge (work, e);
      const gsize one = (gsize) edge[0] * b, other = (gsize) edge[1] * b;

      for (guint j = 0; j < b; j++)
        {
          const double pull = edge[2] * (work->k[one + j] - work->k[other + j]);

          lk[one + j] += pull;
          lk[other + j] -= pull;
        }
    }
  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < b; j++)
      for (guint k = 0; k <= j; k++)
        work->springs[(gsize) j * b + k] += work->k[(gsize) i * b + j] * lk[(gsize) i * b + k];
  for (guint j = 0; j < b; j++)
    for (guint k = 0; k < j; k++)
      work->springs[(gsize) k * b + j] = work->springs[(gsize) j * b + k];
}

/* Of the points without a label the one that is most plainly against its nearest label, or, where
 * there is none, the one to which one label is nearer by most. */
static guint
find_asked (const Work *work, const GradusTable *table)
{
  guint asked = 0;
  double best = -1;

  for (guint i = 0; i < work->n; i++)
    {
      const gboolean against = work->nearer[i] * work->f[i] < 0
                               && gradus_laplacian_side (work->f[i]) >= 0;
      const double plain = fabs (work->nearer[i]) + (against ? 1e6 : 0);

      if (gradus_labels_known (table, i) || plain <= best)
        continue;
      best = plain;
      asked = i;
    }
  return asked;
}

static GradusSimilarity
read_similarity (const Params *p)
{
  return (GradusSimilarity){
    .join = p->graph == GRAPH_SIMILAR   ? GRADUS_JOIN_SIMILAR
            : p->graph == GRAPH_NEAREST ? GRADUS_JOIN_NEAREST
                                        : GRADUS_JOIN_ALL,
    .neighbours = (guint) p->neighbours, .width = p->reach, .threshold = p->threshold,
    .graded = p->graded,
  };
}

static void
try_stiffness (Work *work, guint q)
{
  Tried *tried = &work->tried[q];
  g_autofree double *theta = g_new (double, work->b);
  g_autofree double *f = g_new (double, work->n);

  tried->nu = stiffness_at (q);
  tried->errors = tried->energy = tried->largest = tried->smallest = NAN;
  if (!solve (work, tried->nu, theta))
    return;
  say_all (work, theta, f);
  tried->errors = count_errors (work, f);
  tried->energy = energy_of (work, f);
  tried->largest = 0;
  tried->smallest = INFINITY;
  for (guint i = 0; i < work->n; i++)
    {
      tried->largest = MAX (tried->largest, fabs (f[i]));
      tried->smallest = MIN (tried->smallest, fabs (f[i]));
    }
}

static void
count_nearest (Work *work, const GradusTable *table)
{
  work->nearest_errors = work->truth != NULL ? 0 : NAN;
  for (guint i = 0; work->truth != NULL && i < table->n; i++)
    work->nearest_errors += (work->nearer[i] > 0) != (work->truth[i] > 0);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  const GradusSimilarity how = read_similarity (p);
  const guint n = table->n;
  Work *work = g_new0 (Work, 1);

  work->n = n;
  work->d = table->d;
  work->b = (double) n * n * n <= MOST_PRODUCT ? n : (guint) sqrt (MOST_PRODUCT / n);
  work->truth = gradus_dataset_get_truth (gradus_setup_get_dataset (setup));
  work->edges = gradus_similarity_edges (&how, table->x, n, table->d, G_MAXSIZE);
  work->centre = g_new (guint, work->b);
  work->k = g_new (double, (gsize) n * work->b);
  work->known_row = g_new (guint, n);
  work->nearer = g_new (double, n);
  work->data = g_new0 (double, (gsize) work->b * work->b);
  work->springs = g_new0 (double, (gsize) work->b * work->b);
  work->side = g_new0 (double, work->b);
  work->theta = g_new0 (double, work->b);
  work->ridge = g_new0 (double, work->b);
  work->f = g_new0 (double, n);
  gradus_labels_find_nearer (table, work->nearer);
  count_nearest (work, table);
  for (guint j = 0; j < work->b; j++)
    {
      work->centre[j] = (guint) ((gsize) j * n / work->b);
      work->data[(gsize) j * work->b + j] = p->lambda;
    }
  for (guint i = 0; i < n; i++)
    {
      double *row = &work->k[(gsize) i * work->b];

      for (guint j = 0; j < work->b; j++)
        row[j] = gradus_bump (gradus_table_row (table, i),
                              gradus_table_row (table, work->centre[j]), table->d, p->width);
      if (!gradus_labels_known (table, i))
        continue;
      work->known_row[work->known++] = i;
      add_product (work->data, row, 1, work->b, work->b);
      for (guint j = 0; j < work->b; j++)
        work->side[j] += row[j] * gradus_table_sign (table, i);
    }
  make_springs (work);
  if (!solve (work, p->nu, work->theta) || !solve (work, 0, work->ridge))
    {
      g_clear_pointer (&work->theta, g_free);
      return work;
    }
  say_all (work, work->theta, work->f);
  work->asked = find_asked (work, table);
  for (guint q = 0; q < GRADUS_LAPLACIAN_STIFFNESSES; q++)
    try_stiffness (work, q);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_array_unref (work->edges);
  g_free (work->centre);
  g_free (work->k);
  g_free (work->known_row);
  g_free (work->nearer);
  g_free (work->data);
  g_free (work->springs);
  g_free (work->side);
  g_free (work->theta);
  g_free (work->ridge);
  g_free (work->f);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  gboolean seen[2] = { FALSE, FALSE };

  if (table->n > MOST_POINTS)
    return g_strdup_printf (_("There are %u points, and %d can be joined here. Use fewer points."),
                            table->n, MOST_POINTS);
  for (guint i = 0; i < table->n; i++)
    if (gradus_labels_known (table, i))
      seen[table->label[i] > 0] = TRUE;
  if (!seen[0] || !seen[1])
    return g_strdup (_("Both classes need a labelled point."));
  if (table->n_unknown == 0)
    return g_strdup (_("Every point has a label, so there is nobody to be told by springs. Make "
                       "the class of some points unknown."));
  return NULL;
}

static GradusStatus
init (gpointer state, GradusContext *context)
{
  const Work *work = context->workspace;

  if (work->theta != NULL)
    return GRADUS_STATUS_CONTINUE;
  return gradus_context_fail (context, _("The equations cannot be solved: the penalties are too "
                                         "unlike. Choose λ and ν nearer to each other."));
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_known, (work), work->known)
GRADUS_MICROS (n_strides, (work), gradus_n_strides (gradus_laplacian_count_edges (work), STRIDES))

static GradusStatus
run_graph (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->joined = context->bulk ? work->n : state->done + 1;
  state->done = state->joined - 1;
  return gradus_step_done (&state->done, &state->last, work->n);
}

static GradusStatus
run_pull (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->pulled = state->done + 1;
  return gradus_step_done (&state->done, &state->last, work->known);
}

static GradusStatus
run_springs (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint stride = gradus_stride (gradus_laplacian_count_edges (work), STRIDES);

  state->strung = MIN ((state->done + 1) * stride, gradus_laplacian_count_edges (work));
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides (gradus_laplacian_count_edges (work), STRIDES));
}

/* Points on another side than the label that is nearest in a straight line. */
static guint
count_against (const Work *work)
{
  guint against = 0;

  for (guint i = 0; i < work->n; i++)
    against += gradus_laplacian_side (work->f[i]) >= 0 && fabs (work->nearer[i]) > 1e-12
               && (work->f[i] > 0) != (work->nearer[i] > 0);
  return against;
}

static guint
count_silent (const Work *work)
{
  guint silent = 0;

  for (guint i = 0; i < work->n; i++)
    silent += gradus_laplacian_side (work->f[i]) < 0;
  return silent;
}

static double
largest_of (const Work *work)
{
  double largest = 0;

  for (guint i = 0; i < work->n; i++)
    largest = MAX (largest, fabs (work->f[i]));
  return largest;
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->solved = true;
  gradus_context_raise_if (context, EVENT_AGAINST, count_against (work) > 0);
  gradus_context_raise_if (context, EVENT_SILENT, count_silent (work) > 0);
  gradus_context_raise_if (context, EVENT_FAINT, largest_of (work) < FAINT);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_stiffness (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);

  state->swept = state->done + 1;
  return gradus_step_done (&state->done, &state->last, GRADUS_LAPLACIAN_STIFFNESSES);
}

/* Nothing at all, the known alone, and the answer shaken. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const double best = objective_of (work, table, p, work->theta);
  g_autofree double *rival = g_new0 (double, work->b);
  double score;

  for (guint j = 0; j < work->b && state->done > 0; j++)
    rival[j] = state->done == 1
                 ? work->ridge[j]
                 : work->theta[j] + 0.1 * gradus_rng_gaussian (context->rng);
  score = objective_of (work, table, p, rival);
  *gradus_rivals_next (&state->rivals, state->done, RIVALS, 1) = score;
  gradus_context_raise_if (context, EVENT_BEATEN, score < best * (1 - 1e-9));
  state->certified = state->done + 1 == RIVALS;
  return gradus_step_done (&state->done, &state->last, RIVALS);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_errors, (work), count_errors (work, work->f))
GRADUS_NUMBER (number_energy, (work), energy_of (work, work->f))
GRADUS_NUMBER (number_largest, (work), largest_of (work))
GRADUS_NUMBER (number_against, (work), count_against (work))
GRADUS_VECTOR (array_values, (work), work->n, i, work->f[i])
GRADUS_VECTOR (array_sides, (work), work->n, i, gradus_laplacian_side (work->f[i]))
GRADUS_VECTOR (array_theta, (work), work->b, j, work->theta[j])
/* What the picture of heights shows before there are any: the known nailed, all others at 0. */
GRADUS_VECTOR (array_heights, (state, work, table), work->n, i,
               state->solved                  ? work->f[i]
               : gradus_labels_known (table, i) ? gradus_table_sign (table, i)
                                              : 0)

/* Of those points that have been joined. */
static void
array_edges (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  guint m = 0;
  double *to;

  for (guint e = 0; e < gradus_laplacian_count_edges (work); e++)
    m += gradus_laplacian_edge (work, e)[0] < state->joined;
  if (m == 0)
    return;
  to = gradus_array_init_matrix (out, m, 3);
  for (guint e = 0; e < gradus_laplacian_count_edges (work); e++)
    if (gradus_laplacian_edge (work, e)[0] < state->joined)
      {
        memcpy (to, gradus_laplacian_edge (work, e), sizeof (double) * 3);
        to += 3;
      }
}

/* The equations as far as they are built. */
void
gradus_laplacian_equations (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work, table);
  const guint b = work->b;
  const gsize width = b + 1;
  g_autofree double *apart = g_new (double, b);
  double *normal, largest = 0;

  if (b > GRADUS_LAPLACIAN_SHOWN)
    return;
  normal = gradus_array_init_matrix (out, b, (guint) width);
  for (guint j = 0; j < b && state->pulled > 0; j++)
    normal[j * width + j] = p->lambda;
  for (guint m = 0; m < state->pulled; m++)
    {
      const double *row = &work->k[(gsize) work->known_row[m] * b];

      add_product (normal, row, 1, b, width);
      for (guint j = 0; j < b; j++)
        normal[j * width + b] += row[j] * gradus_table_sign (table, work->known_row[m]);
    }
  for (guint e = 0; e < state->strung; e++)
    {
      const double *edge = gradus_laplacian_edge (work, e);

      for (guint j = 0; j < b; j++)
        apart[j] = work->k[(gsize) edge[0] * b + j] - work->k[(gsize) edge[1] * b + j];
      add_product (normal, apart, p->nu * edge[2], b, width);
    }
  /* Bumps that do not reach each other leave what is nothing beside the rest. */
  for (gsize c = 0; c < b * width; c++)
    largest = MAX (largest, fabs (normal[c]));
  for (gsize c = 0; c < b * width; c++)
    normal[c] = fabs (normal[c]) < 1e-15 * largest ? 0 : normal[c];
}

static void
array_path (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *to;

  if (state->swept == 0)
    return;
  to = gradus_array_init_matrix (out, state->swept, 5);
  for (guint q = 0; q < state->swept; q++)
    {
      const Tried *tried = &work->tried[q];

      memcpy (&to[(gsize) 5 * q],
              (const double[]){ tried->nu, work->truth != NULL ? tried->errors : -1, tried->energy,
                                tried->largest, tried->smallest },
              sizeof (double) * 5);
    }
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "errors", N_ ("Points that are not on their side"), "n_e", .number = number_errors,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "energy", N_ ("Tension of the edges"), "f^T L f", .number = number_energy,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "largest", N_ ("Largest height"), "\\max|f|", .number = number_largest,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "against", N_ ("Points against the nearest label"), "n_a", .number = number_against,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "values", N_ ("Value"), "f", .array = array_values, GRADUS_KNOWN (State, solved),
    .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "side", N_ ("Class"), "c", .array = array_sides, GRADUS_KNOWN (State, solved),
    .indices = N_ ("point; −1 on neither side"), .flags = GRADUS_PER_DATUM },
  { "heights", N_ ("Height"), NULL, .array = array_heights, .flags = GRADUS_HIDDEN },
  { "edges", NULL, NULL, .array = array_edges, .flags = GRADUS_HIDDEN },
  { "theta", N_ ("Heights of the bumps"), "\\theta", .array = array_theta,
    GRADUS_KNOWN (State, solved), .indices = N_ ("bump") },
  { "normal", N_ ("The equations"), "[K_l^TK_l + \\lambda I + \\nu K^TLK\\;|\\;K_l^Ty]",
    .array = gradus_laplacian_equations, .indices = N_ ("bump, bump or target") },
  { "path", N_ ("Stiffnesses that were tried"), "\\nu_q", .array = array_path,
    .indices = N_ ("stiffness: ν, errors (−1: not known), tension, largest and smallest height") },
  { "rivals", N_ ("Rivals"), "J'", GRADUS_QUANTITY (State, rivals), .indices = N_ ("rival") },
  { "joined", N_ ("Points that are joined"), NULL, GRADUS_QUANTITY (State, joined) },
  { "pulled", N_ ("Labels in the equations"), NULL, GRADUS_QUANTITY (State, pulled) },
  { "strung", N_ ("Edges in the equations"), NULL, GRADUS_QUANTITY (State, strung) },
  { "swept", N_ ("Stiffnesses"), NULL, GRADUS_QUANTITY (State, swept) },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) },
  { "certified", N_ ("Compared"), NULL, GRADUS_QUANTITY (State, certified) });

/* As it is told: what is nothing beside the largest height is 0. */
static double
told (const Work *work, double f)
{
  return fabs (f) < 1e-12 * (1 + largest_of (work)) ? 0 : f;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const Tried *tried = &work->tried[MIN (state->last, GRADUS_LAPLACIAN_STIFFNESSES - 1)];
  const Tried *stiffest = &work->tried[GRADUS_LAPLACIAN_STIFFNESSES - 1];
  guint i, m, row, good = 0;
  double least = INFINITY;

  if (work->theta == NULL)
    return;
  i = MIN (state->last, work->n - 1);
  m = MIN (state->last, work->known - 1);
  row = work->known_row[m];
  gradus_names_whole (names, "i", i + 1);
  gradus_names_whole (names, "n-edges", gradus_laplacian_count_edges (work));
  gradus_names_whole (names, "n-known", work->known);
  gradus_names_whole (names, "n-bumps", work->b);
  gradus_names_whole (names, "label-number", m + 1);
  gradus_names_whole (names, "label-row", row + 1);
  gradus_names_whole (names, "label-sign", gradus_table_sign (table, row));
  gradus_names_flag (names, "checked", work->truth != NULL);
  gradus_names_whole (names, "nearest-errors",
                      work->truth != NULL ? (gint64) work->nearest_errors : 0);
  gradus_names_whole (names, "asked", work->asked + 1);
  gradus_names_whole (names, "asked-near", work->nearer[work->asked] >= 0 ? 1 : -1);
  gradus_names_number (names, "asked-by", fabs (work->nearer[work->asked]));
  gradus_names_number (names, "asked-f", told (work, work->f[work->asked]));
  gradus_names_flag (names, "asked-turned", work->f[work->asked] * work->nearer[work->asked] < 0
                                              && gradus_laplacian_side (work->f[work->asked]) >= 0);
  gradus_names_whole (names, "silent", count_silent (work));
  gradus_names_number (names, "max-f", largest_of (work));
  gradus_names_number (names, "tension", told (work, energy_of (work, work->f)));
  gradus_names_flag (names, "free", p->nu == 0);
  gradus_names_number (names, "tried-nu", tried->nu);
  gradus_names_whole (names, "tried-errors", work->truth != NULL ? (gint64) tried->errors : 0);
  gradus_names_number (names, "tried-energy", told (work, tried->energy));
  gradus_names_number (names, "tried-largest", tried->largest);
  for (guint q = 0; q < GRADUS_LAPLACIAN_STIFFNESSES; q++)
    if (tried->errors >= 0 && work->tried[q].errors < least)
      {
        least = work->tried[q].errors;
        good = q;
      }
  gradus_names_whole (names, "least-errors", isfinite (least) ? (gint64) least : 0);
  gradus_names_number (names, "least-nu", work->tried[good].nu);
  gradus_names_number (names, "softest-largest", work->tried[0].largest);
  gradus_names_number (names, "stiffest-largest", stiffest->largest);
  gradus_names_flag (names, "sinks", stiffest->largest < 0.99 * work->tried[0].largest);
  gradus_names_number (names, "stiffest-nu", stiffest->nu);
  gradus_names_number (names, "misfit", misfit_of (work, table, work->f));
  gradus_names_number (names, "size-part", p->lambda * gradus_sum_squares (work->theta, work->b));
  gradus_names_number (names, "spring-part", p->nu * energy_of (work, work->f));
  gradus_names_number (names, "double-J", 2 * objective_of (work, table, p, work->theta));
  gradus_names_number (names, "least-J", objective_of (work, table, p, work->theta));
  gradus_names_whole (names, "rival", state->last + 1);
  gradus_names_number (names, "rival-J", gradus_rivals_score (&state->rivals, state->last));
}

/* f (x) of new points. */
void
gradus_laplacian_predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (p, work, table);

  for (gsize q = 0; q < n; q++)
    {
      out[q] = 0;
      for (guint j = 0; j < work->b && ((const State *) here->state)->solved; j++)
        out[q] += work->theta[j]
                  * gradus_bump (&X[q * work->d], gradus_table_row (table, work->centre[j]),
                                 work->d, p->width);
    }
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The slope of J along every bump: K_l' (f_l - y) + lambda theta + nu K'Lf. */
static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, table);
  g_autofree double *pull = g_new0 (double, work->n);
  double size = 0;

  for (guint m = 0; m < work->known; m++)
    pull[work->known_row[m]] += work->f[work->known_row[m]]
                                - gradus_table_sign (table, work->known_row[m]);
  for (guint e = 0; e < gradus_laplacian_count_edges (work); e++)
    {
      const double *edge = gradus_laplacian_edge (work, e);
      const guint a = (guint) edge[0], b = (guint) edge[1];

      pull[a] += p->nu * edge[2] * (work->f[a] - work->f[b]);
      pull[b] -= p->nu * edge[2] * (work->f[a] - work->f[b]);
      size += 2 * p->nu * edge[2] * (fabs (work->f[a]) + fabs (work->f[b]));
    }
  size += work->known;
  for (guint j = 0; j < work->b; j++)
    {
      double slope = p->lambda * work->theta[j];

      for (guint i = 0; i < work->n; i++)
        slope += work->k[(gsize) i * work->b + j] * pull[i];
      *measured = MAX (*measured, fabs (slope));
    }
  return *measured <= 1e-8 * size;
}

GRADUS_HOLDS (holds_falls, (state, work),
              state->swept > 1 ? work->tried[state->swept - 1].energy
                                   - work->tried[state->swept - 2].energy
                               : 0,
              !(*measured > 1e-9 * (1 + work->tried[0].energy)))

/* Without springs: theta = K_l' (K_l K_l' + lambda I)^-1 y, with a row for each known point. */
static gboolean
holds_ridge (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, table);
  const guint m = work->known, b = work->b;
  g_autofree double *gram = g_new (double, (gsize) m * m);
  g_autofree double *weight = g_new (double, m);
  double size = 0;

  for (gsize r = 0; r < m; r++)
    {
      weight[r] = gradus_table_sign (table, work->known_row[r]);
      for (gsize q = 0; q < m; q++)
        {
          gram[r * m + q] = r == q ? p->lambda : 0;
          for (guint j = 0; j < b; j++)
            gram[r * m + q] += work->k[(gsize) work->known_row[r] * b + j]
                               * work->k[(gsize) work->known_row[q] * b + j];
        }
    }
  if (!gradus_cholesky (gram, m))
    return TRUE;
  gradus_cholesky_solve (gram, m, weight);
  for (guint j = 0; j < b; j++)
    {
      double theta = 0;

      for (guint r = 0; r < m; r++)
        theta += weight[r] * work->k[(gsize) work->known_row[r] * b + j];
      *measured = MAX (*measured, fabs (theta - work->ridge[j]));
      size = MAX (size, fabs (theta));
    }
  return *measured <= 1e-6 * (size + 1);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "slope", N_ ("J has no slope at the answer"),
    "K_l^T(f_l - y) + \\lambda\\theta + \\nu K^TLf = 0", holds_slope, .phase = "solve" },
  { "falls", N_ ("Stiffer springs, less tension"), "\\nu' \\gt \\nu:\\; f'^TLf' \\le f^TLf",
    holds_falls },
  { "ridge", N_ ("Without springs it is ridge regression of the labelled"),
    "\\nu = 0:\\; \\theta = K_l^T(K_lK_l^T + \\lambda I)^{-1}y", holds_ridge,
    .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "nu", .label = N_ ("Springs"), .symbol = "\\nu",
    .blurb = N_ ("How hard two joined points are pulled to the same value; 0: only the labels "
                 "speak."),
    GRADUS_PARAM_FIELD (Params, nu), .def = 10, .max = 1e6, .slider_min = 1e-4, .slider_max = 1e4,
    .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",
    .blurb = N_ ("How hard every bump is pulled to 0."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",
    .blurb = N_ ("How far a bump reaches: at the distance h it is 0.61."),
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-3, .max = 1e4, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "graph", .label = N_ ("Graph"), .blurb = N_ ("Which points are joined."),
    GRADUS_PARAM_FIELD (Params, graph), .applies = GRADUS_APPLIES_REDO, GRADUS_CHOICES (
      [GRAPH_SIMILAR] = { "similar", N_ ("Similarity above the threshold") },
      [GRAPH_NEAREST] = { "neighbours", N_ ("The nearest neighbours") },
      [GRAPH_ALL] = { "all", N_ ("All points") }) },
  { .id = "reach", .label = N_ ("Width of the graph"),
    .blurb = N_ ("The distance at which the similarity of two points has fallen to 0.61; the "
                 "bumps have a width of their own."),
    GRADUS_PARAM_FIELD (Params, reach), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.1,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "threshold", .label = N_ ("Threshold"), .symbol = "\\tau",
    .blurb = N_ ("Two points are joined when their similarity is above this."),
    GRADUS_PARAM_FIELD (Params, threshold), .def = 0.5, .max = 1, .step = 0.01,
    .enabled_if = "graph=similar", .applies = GRADUS_APPLIES_REDO },
  { .id = "neighbours", .label = N_ ("Neighbours"), .symbol = "m",
    .blurb = N_ ("To how many of its nearest neighbours a point is joined."),
    GRADUS_PARAM_FIELD (Params, neighbours), .def = 5, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 20, .step = 1, .enabled_if = "graph=neighbours",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "graded", .label = N_ ("Edges weigh by similarity"),
    .blurb = N_ ("A near neighbour counts more than a far one; otherwise all count alike."),
    GRADUS_PARAM_FIELD (Params, graded), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The height of the point in question, you think: above 0 is the class +1."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_PLACE (0, 1, -1, 1, 0.05) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_AGAINST] = { "against", N_ ("Against the nearest label"),
                      N_ ("A point belongs to another class than the label that is nearest in a "
                          "straight line.") },
  [EVENT_SILENT] = { "silent", N_ ("On neither side"),
                     N_ ("A point is so near to 0 that nothing can be said.") },
  [EVENT_FAINT] = { "faint", N_ ("Faint"),
                    N_ ("The largest height is below 0.05: the sides are right or wrong, but the "
                        "values say hardly anything.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival has a smaller J than the answer.") });

#define NU "\\role{second}{\\nu}"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("Few points have a class. Where will a point end that has none?"),
    .shows = "heights", .asks = "bet", .pseudocode = N_ ("bet on a height"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "J = \\tfrac{1}{2}\\sum_{\\mathrm{known}} (f_i - y_i)^2 + "
            "\\tfrac{\\lambda}{2}\\|\\theta\\|^2 + \\tfrac{" NU "}{2} f^T L f",
    .filled = GRADUS_SAY ({ NULL, "f_{<asked>} = \\role{bet}{<bet>}\\,?" }),
    .said = GRADUS_SAY (
      { "asked-by < 0.000001", N_ ("Point {asked}, in the ring, is as near to either label. At "
                                   "what height will it be? Above 0 is the class +1.") },
      { "asked-near > 0", N_ ("Point {asked}, in the ring, is nearer to a label +1, by {asked-by}. "
                              "At what height will it be? Above 0 is the class +1.") },
      { NULL, N_ ("Point {asked}, in the ring, is nearer to a label −1, by {asked-by}. At what "
                  "height will it be? Above 0 is the class +1.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "graph", N_ ("Join what is near"), N_ ("An edge joins two points that are near each other; it "
                                           "will be a spring between their heights."),
    .shows = "plane", .pseudocode = N_ ("join similar points"), .once = TRUE, .micro = "n",
    .run = run_graph,
    .rules = GRADUS_SAY (
      { "graph == neighbours", "W_{ij} \\gt 0 \\iff j \\text{ is one of the nearest to } i" },
      { "graph == similar", "W_{ij} \\gt 0 \\iff e^{-\\|x_i - x_j\\|^2/(2h^2)} \\gt \\tau" },
      { NULL, "W_{ij} \\gt 0 \\text{ for all } i \\ne j" }),
    .filled = GRADUS_SAY ({ NULL, "<n> \\text{ points},\\quad <n-edges> \\text{ edges}" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} is joined with those that are near.") },
      { NULL, NN_ ("{n-edges} edge joins the {n} points. No label had a say in it.",
                   "{n-edges} edges join the {n} points. No label had a say in it."),
        "n-edges" }) },
  { "pull", N_ ("The labels pull"), N_ ("Only the points with a label have a target."),
    .shows = "heights",
    .pseudocode = N_ ("for each known point: M ← M + k kᵀ; h ← h + k y"), .once = TRUE,
    .n_micro = n_known, .run = run_pull,
    .rule = "\\role{model}{K_l^TK_l} = \\sum_{\\mathrm{known}} k_i k_i^T,\\quad K_l^Ty = "
            "\\sum_{\\mathrm{known}} k_i y_i",
    .filled = GRADUS_SAY (
      { "micro", "y_{<label-row>} = <label-sign>" },
      { NULL, "m = <n-known>,\\quad n = <n>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Label {label-number} of {n-known}: point {label-row} is pulled to "
                     "{label-sign}.") },
      { NULL, N_ ("{n-known} of {n} points are pulled to +1 or −1; the others have no target, not "
                  "even 0.") }) },
  { "springs", N_ ("Springs along the edges"),
    N_ ("Each edge charges the square of the difference of its ends."),
    .shows = "plane",
    .pseudocode = N_ ("for each edge: M ← M + ν W (k[i] − k[j]) (k[i] − k[j])ᵀ"), .once = TRUE,
    .n_micro = n_strides, .run = run_springs,
    .rule = "f^T L f = \\tfrac{1}{2}\\sum_{ij} W_{ij} (f_i - f_j)^2",
    .filled = GRADUS_SAY ({ NULL, "\\#\\,W = <strung>,\\quad " NU " = <nu|second>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("{strung} of {n-edges} edge is a spring now.",
                      "{strung} of {n-edges} edges are springs now."), "n-edges" },
      { "free", N_ ("ν = 0: the springs pull at nothing.") },
      { "n-edges == 0", N_ ("There are no edges, so there are no springs.") },
      { NULL, NN_ ("{n-edges} spring of stiffness {nu}: it says not which class, but where f must "
                   "not change.",
                   "{n-edges} springs of stiffness {nu}: they say not which class, but where f "
                   "must not change."), "n-edges" }) },
  { "solve", N_ ("Let go"), N_ ("Labels and springs come to rest."),
    .shows = "heights", .pseudocode = N_ ("solve (M + λ I) θ = h\nf ← K θ"),
    .once = TRUE, .run = run_solve,
    .rule = "(K_l^TK_l + \\lambda I + " NU " K^TLK)\\,\\theta = K_l^Ty,\\quad \\role{model}{f} = "
            "K\\theta",
    .filled = GRADUS_SAY ({ NULL, "f_{<asked>} = <asked-f|model>" }),
    .said = GRADUS_SAY (
      { "event:silent", NN_ ("Point {asked} is at {asked-f}. {silent} point is on neither side: no "
                             "label reaches it.",
                             "Point {asked} is at {asked-f}. {silent} points are on neither side: "
                             "no label reaches them."), "silent" },
      { "asked-turned and errors == 0",
        N_ ("Point {asked} is at {asked-f}, on the side that is not that of its nearest label. No "
            "point of {n} is wrong; the nearest label would be wrong for {nearest-errors}.") },
      { "asked-turned and checked",
        NN_ ("Point {asked} is at {asked-f}, on the side that is not that of its nearest label. "
             "{errors} point of {n} is wrong; the nearest label would be wrong for "
             "{nearest-errors}.",
             "Point {asked} is at {asked-f}, on the side that is not that of its nearest label. "
             "{errors} points of {n} are wrong; the nearest label would be wrong for "
             "{nearest-errors}."), "errors" },
      { "errors == 0 and nearest-errors == 0",
        N_ ("Point {asked} is at {asked-f}, on the side of its nearest label. No point of {n} is "
            "wrong.") },
      { "checked", NN_ ("Point {asked} is at {asked-f}, on the side of its nearest label. {errors} "
                        "point of {n} is wrong; the nearest label would be wrong for "
                        "{nearest-errors}.",
                        "Point {asked} is at {asked-f}, on the side of its nearest label. "
                        "{errors} points of {n} are wrong; the nearest label would be wrong for "
                        "{nearest-errors}."), "errors" },
      { NULL, N_ ("Point {asked} is at {asked-f}; the springs are tense by {tension}.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {asked-f}.") }) },
  { "stiffness", N_ ("Other stiffnesses"), N_ ("The same with no springs, soft ones and stiff "
                                               "ones."),
    .shows = "stiffness", .pseudocode = N_ ("for ν = 0, 0.001, …, 10,000: solve again"),
    .once = TRUE, .micro = G_STRINGIFY (9), .run = run_stiffness,
    .rule = NU " \\to \\infty:\\quad f^T L f \\to 0",
    .filled = GRADUS_SAY (
      { NULL, NU " = <tried-nu|second>:\\quad f^T L f = <tried-energy>,\\quad \\max|f| = "
              "<tried-largest>" }),
    .said = GRADUS_SAY (
      { "micro and checked", NN_ ("ν = {tried-nu}: {tried-errors} point is wrong, and the largest "
                                  "height is {tried-largest}.",
                                  "ν = {tried-nu}: {tried-errors} points are wrong, and the "
                                  "largest height is {tried-largest}."), "tried-errors" },
      { "micro", N_ ("ν = {tried-nu}: the tension is {tried-energy}, the largest height "
                     "{tried-largest}.") },
      { "n-edges == 0", N_ ("Without edges all stiffnesses are the same.") },
      { "checked and least-errors == 0 and sinks",
        N_ ("At ν = {least-nu} no point is wrong for the first time. The heights sink from "
            "{softest-largest} to {stiffest-largest}: a value is no measure of how sure it is.") },
      { "checked and sinks",
        NN_ ("At best {least-errors} point is wrong, at ν = {least-nu} first. The heights sink "
             "from {softest-largest} to {stiffest-largest}: a value is no measure of how sure it "
             "is.",
             "At best {least-errors} points are wrong, at ν = {least-nu} first. The heights sink "
             "from {softest-largest} to {stiffest-largest}: a value is no measure of how sure it "
             "is."), "least-errors" },
      { "sinks", N_ ("The heights sink from {softest-largest} to {stiffest-largest}: a value is no "
                     "measure of how sure it is.") },
      { NULL, N_ ("The largest height stays at {softest-largest}, however stiff the springs "
                  "are.") }) },
  { "certify", N_ ("No rival has a smaller J"),
    N_ ("Nothing at all, the labels alone, and the answer shaken."),
    .shows = "plane", .pseudocode = N_ ("for each rival: is J larger?"), .once = TRUE,
    .micro = G_STRINGIFY (3), .run = run_certify,
    .rule = "J(\\theta') \\ge J(\\role{model}{\\theta})",
    .filled = GRADUS_SAY (
      { "micro", "J(\\theta') = <rival-J> <cmp rival-J least-J> <least-J|model>" },
      { NULL, "2J = <calc misfit + size-part + spring-part = double-J|model>" }),
    .said = GRADUS_SAY (
      { "micro and rival == 1", N_ ("No bumps at all: J = {rival-J|4} instead of {least-J|4}.") },
      { "micro", N_ ("The answer without springs: J = {rival-J|4} instead of {least-J|4}.") },
      { "max-f < 0.05", N_ ("J = {least-J} is the least, and yet no height is above {max-f}: so "
                           "stiff are the springs that the values say hardly anything.") },
      { NULL, N_ ("J = {least-J} is the least: misfit of the labels, size and tension "
                  "together.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "side", N_ ("On the side of its nearest label?"), "solve", "plane", .asks = GRADUS_ASKS_EVENT,
    .about = "not asked-turned", .when = "asked-by > 0.000001 and not free",
    .words = N_ ("Point {asked}, in the ring, is nearer to one of the labels by {asked-by}. Will "
                 "it be on the side of that label?"),
    .truth = GRADUS_SAY (
      { "asked-turned", N_ ("No: it is at {asked-f}. Near means along the edges.") },
      { NULL, N_ ("Yes: it is at {asked-f}.") }),
    .intuition = N_ ("You thought that the nearest label decides, but near means along the edges, "
                     "from neighbour to neighbour."),
    .intuition_answer = "yes" },
  { "sink", N_ ("How high is the highest?"), "stiffness", "stiffness",
    .asks = GRADUS_ASKS_NUMBER, .about = "stiffest-largest", .scale = "0.1",
    .when = "n-edges > 0 and sinks",
    .words = N_ ("The largest height is {max-f} now. What will it be with springs of "
                 "{stiffest-nu}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{stiffest-largest}: f comes to one height for all that are "
                                     "joined.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "rows", .title = N_ ("Two rows"),
    .blurb = N_ ("Two rows of six, one label at opposite ends. The nearest label is wrong for "
                 "half of them; with springs along the rows none is."),
    .data = "two-rows",
    .claims = "errors == 0\nnearest-errors == 6\nn == 12\nvalues[0] ~ 0.269\nvalues[5] ~ 0.113" },
  { .id = "by-hand", .title = N_ ("Three points by hand"),
    .blurb = N_ ("λ = ν = 1, bumps that do not reach each other and one edge: 3a − b = 1, 2b = a, "
                 "2c = −1 give 0.4, 0.2 and −0.5."),
    .data = "edge-3", .params = "nu=1 reach=10",
    .claims = "values[0] ~ 0.4\nvalues[1] ~ 0.2\nvalues[2] ~ -0.5\nlambda == 1\nnu == 1" },
  { .id = "six", .title = N_ ("Six numbers, all joined"),
    .blurb = N_ ("Every two numbers are joined, by their similarity: the tension falls from 0.124 "
                 "without springs to 0.0156."),
    .data = "laprls-6", .params = "graph=all graded=true",
    .claims = "energy ~ 0.0156\npath[0,2] ~ 0.124" },
  { .id = "book", .title = N_ ("The two arcs of the book"),
    .blurb = N_ ("200 points, two labels. The nearest label is wrong for 66 of them, the springs "
                 "for none."),
    .data = "two-arcs", .params = "graph=all graded=true",
    .claims = "errors == 0\nnearest-errors == 66\nn == 200" },
  { .id = "labels-alone", .title = N_ ("Failure: no springs"),
    .blurb = N_ ("ν = 0: the labels speak as far as their bumps reach. More than 60 of the 200 "
                 "points are wrong or on no side."),
    .data = "two-arcs", .params = "nu=0 graph=all graded=true",
    .failure = N_ ("The points without a label have no say, although they show where the arcs "
                   "are. Far from the labels f is nothing but the tail of a bump. Let springs "
                   "join them."),
    .claims = "errors > 60\nn == 200\never: event:silent" },
  { .id = "bridges", .title = N_ ("Failure: the graph joins the rows"),
    .blurb = N_ ("All points of the two rows are joined by their similarity, also across the gap: "
                 "six of twelve are wrong."),
    .data = "two-rows", .params = "graph=all graded=true",
    .failure = N_ ("Across the gap the similarity is 0.32, so that the springs pull the rows "
                   "together. No stiffness cures it: the graph decides, not ν. Raise the "
                   "threshold, or let the graph reach less far."),
    .claims = "errors == 6\npath[0,1] == 6\npath[8,1] == 6\nn == 12" },
  { .id = "weak", .title = N_ ("Failure: too stiff to say much"),
    .blurb = N_ ("ν = 1,000: no error in 200 points, and no height above 0.0243."),
    .data = "two-arcs", .params = "nu=1000 graph=all graded=true",
    .failure = N_ ("The sides are right, the values are next to nothing: whoever takes them for "
                   "certainty is deceived. Look at |f|, and take a smaller ν."),
    .claims = "errors == 0\nlargest < 0.0243\nnu == 1000\never: event:faint" });

#define ORACLE "NumPy: numpy.linalg.solve of the exact form"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "values", GRADUS_EXPECT (0.4, 0.2, -0.5), 1e-14, "by hand" },
  { "by-hand", 1, "normal", GRADUS_EXPECT (3, -1, 0, 1, -1, 2, 0, 0, 0, 0, 2, -1), 1e-14,
    "by hand" },
  { "rows", 1, "values",
    GRADUS_EXPECT (0.268866, 0.252420, 0.194862, 0.168398, 0.149494, 0.112574, -0.112574,
                   -0.149494, -0.168398, -0.194862, -0.252420, -0.268866), 6e-7, ORACLE },
  { "six", 1, "values", GRADUS_EXPECT (0.390463, 0.408059, 0.321839), 6e-7, ORACLE },
  { "six", 1, "theta", GRADUS_EXPECT (0.313268, 0.074399, 0.236976), 6e-7, ORACLE },
  { "six", 1, "energy", GRADUS_EXPECT (0.015634), 6e-7, ORACLE },
  { "bridges", 1, "values", GRADUS_EXPECT (0.091286, 0.050050, 0.009251, -0.007808), 6e-7,
    ORACLE },
  { "book", 1, "values", GRADUS_EXPECT (0.161175), 6e-7, ORACLE },
  { "weak", 1, "values", GRADUS_EXPECT (0.024281), 6e-7, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "graphs", .title = N_ ("Along the rows and across them"),
    .blurb = N_ ("Left the edges go along the rows, and no point is wrong. Right all points are "
                 "joined, and six are."),
    .preset = "rows", .right = "graph=all graded=true", .plot = "plane",
    .claims = "left: errors == 0\nright: errors == 6" });

static const GradusSheet sheet = {
  .aha = N_ ("Unlabelled points do not say which class, they say where the function must not "
             "change."),
  .by_hand = N_ ("Three points whose bumps do not reach each other, +1, ?, −1, λ = ν = 1, an edge "
                 "between the first two: 3a − b = 1, 2b = a, 2c = −1, so 0.4, 0.2 and −0.5. "
                 "Without the edge 0.5, 0 and −0.5."),
  .why = "heights",
  .intuition = N_ ("The nearest label decides."),
  .caught_by = "side",
  .breaks = N_ ("A graph that joins the groups: six of twelve wrong at each ν. And ν = 1,000: no "
                "error, and no height above 0.0243."),
  .needs = "ridge-regression similarity-graph kernel-functions",
  .leads_to = "label-propagation laplacian-eigenmap",
  .aliases = "LapRLS; manifold regularisation; semi-supervised learning; 流形假设; 图拉普拉斯; "
             "半监督; lplszzh",
  .terms = N_ ("manifold regularisation; graph Laplacian; semi-supervised learning"),
};

const GradusDescriptor gradus_laplacian_rls = {
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table, GRADUS_MEMORIES (Params, State),
  .params = params, .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = gradus_laplacian_plots, .presets = presets, .pairs = pairs,
  .checks = checks, .sheet = &sheet, .questions = questions, .validate = validate,
  .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the output fitted to −1 and 1"),
  .predict = gradus_laplacian_predict,
  .id = "laplacian-rls", .chapter = 18, .difficulty = 3,
  .title = N_ ("Laplacian-regularised least squares"),
  .summary = N_ ("Fits a function to a few labels, with springs between all points that are near "
                 "each other."),
  .goal = N_ ("Solve three points by hand, and say what the unlabelled ones are good for."),
  .source = "图解机器学习, section 16.3; Belkin, Niyogi and Sindhwani 2006",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_UNKNOWN_LABELS
           | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .distances = TRUE,
  .columns = N_ ("inputs x; a class that is known of some points and unknown of the others"),
  .start_shows = "plane", .end_shows = "plane",
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "bumps and graph have widths in the unit of the inputs" },
    { "copies", GRADUS_DIFFERS, "a copy of a label pulls once more, and has springs of its own" }),
  .start_said = GRADUS_SAY (
    { "checked and nearest-errors == 0",
      N_ ("{n-known} of {n} points have a class, and the nearest label is right for all.") },
    { "checked", N_ ("{n-known} of {n} points have a class. Whoever goes by the nearest label is "
                     "wrong for {nearest-errors} of them.") },
    { NULL, N_ ("{n-known} of {n} points have a class.") }),
};
