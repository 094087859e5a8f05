/* EM for papers and reviewers: a score is the quality of the paper, the mood of the reviewer, and
 * noise.
 *
 * Objective. Of paper p and reviewer r there is the score x = y + z + e, with y from N (mu_p,
 * sigma_p^2), z from N (nu_r, tau_r^2) and e from N (0, sigma^2), all of them drawn anew for each
 * score. Find qualities mu and moods nu with a large likelihood; the variances of y and z are 1 or
 * are learned as well.
 *
 * Step. E: what the score is more than mu_p + nu_r is shared out by the variances, d being their
 * sum:
 *   E y = mu_p + sigma_p^2 (x - mu_p - nu_r) / d,  Var y = sigma_p^2 - sigma_p^4 / d,
 * and likewise z. M: mu_p becomes the mean of E y over the scores of the paper, nu_r that of E z
 * over those of the reviewer; learned variances become the mean of Var + (E - mean)^2.
 *
 * Where it ends. With variances that are all the same at the least squares of x = mu_p + nu_r. They
 * leave mu + c, nu - c open, one c for each piece of the graph in which papers and reviewers are
 * nodes and scores edges; EM keeps sum n_p mu_p - sum n_r nu_r as it was at the start, and so
 * chooses.
 *
 * How fast. The error is multiplied by a factor a round, larger the fewer papers are shared by
 * reviewers: 0.902 for two reviewers with one paper in common.
 *
 * Edge cases. A full table: the qualities are the means from the start on, and no order changes.
 * No common reviewer, not even by way of others: scores of the two pieces cannot be compared (event
 * "apart"). Learned variances run to 0 (event "vanishing"): the noise alone holds them up. The same
 * pair twice is refused.
 *
 * Cost. O(n) a round.
 *
 * Source: CS229 problem set 4, problem 2 (EM for reviewers).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-similarity.h"

/* So many papers and reviewers are drawn. */
#define MOST_ROWS 12
#define MOST_COLUMNS 8
#define VANISHING 0.02
#define ROUNDS 20000        /* of the least squares, at most */

typedef enum { FIXED, LEARNED } Variances;
enum { QUALITY, MOOD, NOISE, PARTS };

typedef struct
{
  guint variances;
  double noise;
  double tolerance;
  int most;
} Params;

typedef struct
{
  GradusArray quality;      /* papers */
  GradusArray mood;         /* reviewers */
  GradusArray paper_spread, reviewer_spread;  /* variances */
  GradusArray parts;        /* n x PARTS: of each score */
  GradusArray spread;       /* n x 2: Var y, Var z */
  double loglik, kept;      /* kept: what EM keeps, at the start */
  double moved;
  guint split;              /* scores that are split */
  guint done, last;
} State;

typedef struct
{
  guint papers, reviewers;
  guint *n_paper, *n_reviewer;
  gint32 *row;              /* papers x reviewers: the row of the table, -1 = no score */
  double *raw;              /* papers: mean score */
  double *limit;            /* papers: least squares */
  guint pieces, *piece;     /* papers + reviewers */
  double low, high;         /* of what is drawn */
} Work;

enum { EVENT_OVERTAKES, EVENT_APART, EVENT_VANISHING };

/* --- The table -------------------------------------------------------------------------------- */

/* The name of paper @k, or of reviewer @k. */
static const char *
name_of (const GradusTable *table, gboolean paper, guint k)
{
  const int column = paper ? table->task_column : table->label_column;
  const gint32 *codes = paper ? table->task : table->label;

  for (guint i = 0; i < table->n; i++)
    if (codes[i] == (gint32) k)
      return gradus_table_get_level (table, (guint) column, i);
  return "";
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) table->n_tasks * table->n_classes);

  for (guint i = 0; i < table->n; i++)
    {
      const gsize at = (gsize) table->task[i] * table->n_classes + (gsize) table->label[i];

      if (seen[at])
        return g_strdup_printf (_ ("Paper %s has two scores of reviewer %s; keep one."),
                                name_of (table, TRUE, (guint) table->task[i]),
                                name_of (table, FALSE, (guint) table->label[i]));
      seen[at] = TRUE;
    }
  return NULL;
}

/* Pieces of the graph of papers and reviewers. */
static void
find_pieces (Work *work)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, 3 * sizeof (double));
  g_autoptr (GradusSparse) graph = NULL;

  for (guint k = 0; k < work->papers * work->reviewers; k++)
    if (work->row[k] >= 0)
      g_array_append_vals (edges,
                           (const double[]) { k / work->reviewers,
                                              work->papers + k % work->reviewers, 1 }, 1);
  graph = gradus_sparse_new (work->papers + work->reviewers,
                             (const double *) (gpointer) edges->data, edges->len);
  work->piece = g_new0 (guint, work->papers + work->reviewers);
  work->pieces = gradus_graph_pieces (graph, work->piece);
}

/* Least squares by turns, each the mean of what the others leave, and then shifted piece by piece
 * to where EM keeps it: to the sum of all scores, that of the start. */
static void
find_limit (Work *work, const GradusTable *table)
{
  g_autofree double *nu = g_new0 (double, work->reviewers);
  g_autofree double *sum = g_new (double, MAX (work->papers, work->reviewers));
  g_autofree double *off = g_new0 (double, 2 * work->pieces);
  double *mu = work->limit;

  memcpy (mu, work->raw, work->papers * sizeof (double));
  for (guint round = 0; round < ROUNDS; round++)
    {
      double moved = 0;

      memset (sum, 0, work->reviewers * sizeof (double));
      for (guint i = 0; i < table->n; i++)
        sum[table->label[i]] += table->y[i] - mu[table->task[i]];
      for (guint r = 0; r < work->reviewers; r++)
        nu[r] = sum[r] / MAX (work->n_reviewer[r], 1);
      memset (sum, 0, work->papers * sizeof (double));
      for (guint i = 0; i < table->n; i++)
        sum[table->task[i]] += table->y[i] - nu[table->label[i]];
      for (guint k = 0; k < work->papers; k++)
        {
          const double now = sum[k] / MAX (work->n_paper[k], 1);

          moved = MAX (moved, fabs (now - mu[k]));
          mu[k] = now;
        }
      if (moved <= 1e-14 * (fabs (work->low) + fabs (work->high)))
        break;
    }
  for (guint i = 0; i < table->n; i++)
    {
      const guint piece = work->piece[table->task[i]];

      off[2 * piece] += table->y[i] - mu[table->task[i]] + nu[table->label[i]];
      off[2 * piece + 1] += 2;
    }
  for (guint k = 0; k < work->papers; k++)
    if (off[2 * work->piece[k] + 1] > 0)
      mu[k] += off[2 * work->piece[k]] / off[2 * work->piece[k] + 1];
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  Work *work = g_new0 (Work, 1);
  const gsize cells = (gsize) table->n_tasks * table->n_classes;

  work->papers = table->n_tasks;
  work->reviewers = table->n_classes;
  work->n_paper = g_new0 (guint, MAX (work->papers, 1));
  work->n_reviewer = g_new0 (guint, MAX (work->reviewers, 1));
  work->raw = g_new0 (double, MAX (work->papers, 1));
  work->limit = g_new0 (double, MAX (work->papers, 1));
  work->row = g_new (gint32, MAX (cells, 1));
  memset (work->row, -1, cells * sizeof (gint32));
  work->low = INFINITY;
  work->high = -INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      work->n_paper[table->task[i]]++;
      work->n_reviewer[table->label[i]]++;
      work->raw[table->task[i]] += table->y[i];
      work->row[(gsize) table->task[i] * work->reviewers + (gsize) table->label[i]] = (gint32) i;
      work->low = MIN (work->low, table->y[i]);
      work->high = MAX (work->high, table->y[i]);
    }
  for (guint k = 0; k < work->papers; k++)
    work->raw[k] /= MAX (work->n_paper[k], 1);
  find_pieces (work);
  find_limit (work, table);
  return work;
}

static void
unprepare (gpointer work_)
{
  Work *work = work_;

  g_free (work->n_paper);
  g_free (work->n_reviewer);
  g_free (work->raw);
  g_free (work->limit);
  g_free (work->row);
  g_free (work->piece);
  g_free (work);
}

/* --- Steps ------------------------------------------------------------------------------------ */

static double
sum_of_spreads (const State *state, const Params *p, const GradusTable *table, guint i)
{
  return state->paper_spread.data[table->task[i]] + state->reviewer_spread.data[table->label[i]]
         + p->noise;
}

static double
surprise_of (const State *state, const GradusTable *table, guint i)
{
  return table->y[i] - state->quality.data[table->task[i]] - state->mood.data[table->label[i]];
}

static double
loglik_of (const State *state, const Params *p, const GradusTable *table)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double d = sum_of_spreads (state, p, table, i);

      sum -= 0.5 * (log (2 * G_PI * d) + gradus_square (surprise_of (state, table, i)) / d);
    }
  return sum;
}

/* What does not change as long as all variances are the same. */
static double
kept_of (const State *state, const Work *work)
{
  double sum = 0;

  for (guint k = 0; k < work->papers; k++)
    sum += work->n_paper[k] * state->quality.data[k];
  for (guint r = 0; r < work->reviewers; r++)
    sum -= work->n_reviewer[r] * state->mood.data[r];
  return sum;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, p, table);
  double *quality = gradus_array_init_vector (&state->quality, work->papers);
  double *paper_spread = gradus_array_init_vector (&state->paper_spread, work->papers);
  double *reviewer_spread = gradus_array_init_vector (&state->reviewer_spread, work->reviewers);

  gradus_array_init_vector (&state->mood, work->reviewers);
  memcpy (quality, work->raw, work->papers * sizeof (double));
  for (guint k = 0; k < work->papers; k++)
    paper_spread[k] = 1;
  for (guint r = 0; r < work->reviewers; r++)
    reviewer_spread[r] = 1;
  state->kept = kept_of (state, work);
  state->loglik = loglik_of (state, p, table);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_split (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const guint i = state->done;
  const double y = state->paper_spread.data[table->task[i]];
  const double z = state->reviewer_spread.data[table->label[i]];
  const double d = sum_of_spreads (state, p, table, i), r = surprise_of (state, table, i);
  double *part = &gradus_array_write (&state->parts)[(gsize) i * PARTS];
  double *spread = &gradus_array_write (&state->spread)[(gsize) i * 2];

  part[QUALITY] = state->quality.data[table->task[i]] + y * r / d;
  part[MOOD] = state->mood.data[table->label[i]] + z * r / d;
  part[NOISE] = p->noise * r / d;
  spread[0] = y - y * y / d;
  spread[1] = z - z * z / d;
  state->split = MAX (state->split, i + 1);
  return gradus_step_done (&state->done, &state->last, table->n);
}

/* The mean of the parts of the scores with @codes equal to @k, and of their variances about it;
 * where there is no score, both stay. */
static void
refit (const State *state, const GradusTable *table, const gint32 *codes, guint k, guint part,
       double *mean, double *variance)
{
  double sum = 0, squares = 0, n = 0;

  for (guint i = 0; i < table->n; i++)
    if (codes[i] == (gint32) k)
      {
        sum += state->parts.data[(gsize) i * PARTS + part];
        n++;
      }
  if (n == 0)
    return;
  *mean = sum / n;
  for (guint i = 0; i < table->n; i++)
    if (codes[i] == (gint32) k)
      squares += state->spread.data[(gsize) i * 2 + part]
                 + gradus_square (state->parts.data[(gsize) i * PARTS + part] - *mean);
  *variance = squares / n;
}

/* The paper of the highest quality; of equal ones the first. */
static guint
best_of (const double *quality, guint n)
{
  guint best = 0;

  for (guint k = 1; k < n; k++)
    if (quality[k] > quality[best] + 1e-9 * (1 + fabs (quality[best])))
      best = k;
  return best;
}

/* Whether the newest quality has passed another one. */
static gboolean
overtakes (const double *quality, guint n, guint k, double before)
{
  for (guint other = 0; other < n; other++)
    if (other != k && (before - quality[other]) * (quality[k] - quality[other]) < 0)
      return TRUE;
  return FALSE;
}

static GradusStatus
run_quality (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, p, table);
  const guint k = state->done;
  double *quality = gradus_array_write (&state->quality);
  const double before = quality[k];
  double variance = state->paper_spread.data[k];

  refit (state, table, table->task, k, QUALITY, &quality[k], &variance);
  if (p->variances == LEARNED)
    gradus_array_write (&state->paper_spread)[k] = variance;
  state->moved = MAX (k == 0 ? 0 : state->moved, fabs (quality[k] - before));
  state->loglik = loglik_of (state, p, table);
  gradus_context_raise_if (context, EVENT_OVERTAKES,
                           overtakes (quality, work->papers, k, before));
  return gradus_step_done (&state->done, &state->last, work->papers);
}

static GradusStatus
run_mood (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, p, table);
  const guint r = state->done;
  double *mood = gradus_array_write (&state->mood);
  const double before = mood[r];
  double variance = state->reviewer_spread.data[r];

  refit (state, table, table->label, r, MOOD, &mood[r], &variance);
  if (p->variances == LEARNED)
    gradus_array_write (&state->reviewer_spread)[r] = variance;
  state->moved = MAX (state->moved, fabs (mood[r] - before));
  state->loglik = loglik_of (state, p, table);
  return gradus_step_done (&state->done, &state->last, work->reviewers);
}

GRADUS_MICROS (n_papers, (work), work->papers)
GRADUS_MICROS (n_reviewers, (work), work->reviewers)

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, p);
  double least = INFINITY;

  for (guint k = 0; k < work->papers; k++)
    least = MIN (least, state->paper_spread.data[k]);
  gradus_context_raise_if (context, EVENT_VANISHING, least < VANISHING);
  gradus_context_raise_if (context, EVENT_APART, work->pieces > 1);
  return state->moved < p->tolerance                    ? GRADUS_STATUS_CONVERGED
         : context->iteration + 1 >= (guint64) p->most ? GRADUS_STATUS_EXHAUSTED
                                                        : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

static double
number_off (const GradusPosition *here)
{
  GRADUS_HERE (state, work, p);
  double off = 0;

  if (p->variances == LEARNED)
    return NAN;
  for (guint k = 0; k < work->papers; k++)
    off = MAX (off, fabs (state->quality.data[k] - work->limit[k]));
  return off;
}

GRADUS_VECTOR (array_limit, (work), work->papers, k, work->limit[k])
GRADUS_VECTOR (array_raw, (work), work->papers, k, work->raw[k])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loglik", N_ ("Log-likelihood"), "\\ell", GRADUS_QUANTITY (State, loglik),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "off", N_ ("Distance from the least squares"), "\\|\\mu - \\hat\\mu\\|_\\infty",
    .number = number_off, .flags = GRADUS_METRIC | GRADUS_LOG },
  { "quality", N_ ("Quality"), "\\mu", GRADUS_QUANTITY (State, quality), .indices = N_ ("paper"),
    .flags = GRADUS_TRACKED },
  { "mood", N_ ("Mood"), "\\nu", GRADUS_QUANTITY (State, mood), .indices = N_ ("reviewer"),
    .beside = "data", .flags = GRADUS_TRACKED },
  { "paper-spread", N_ ("Variances of the qualities"), "\\sigma^2",
    GRADUS_QUANTITY (State, paper_spread), .indices = N_ ("paper") },
  { "reviewer-spread", N_ ("Variances of the moods"), "\\tau^2",
    GRADUS_QUANTITY (State, reviewer_spread), .indices = N_ ("reviewer") },
  { "parts", N_ ("Parts of the scores"), "(y, z, e)", GRADUS_QUANTITY (State, parts),
    .shape = "n*3", GRADUS_KNOWN (State, split), .indices = N_ ("score: quality, mood, noise"),
    .flags = GRADUS_PER_DATUM },
  { "spread", N_ ("Variances of the parts"), NULL, GRADUS_QUANTITY (State, spread),
    .shape = "n*2", .indices = N_ ("score: quality, mood"), .flags = GRADUS_HIDDEN },
  { "raw", N_ ("Mean scores"), "\\bar x", .array = array_raw, .indices = N_ ("paper") },
  { "limit", N_ ("Least squares"), "\\hat\\mu", .array = array_limit, .indices = N_ ("paper") },
  { "moved", N_ ("Longest step"), NULL, GRADUS_QUANTITY (State, moved) },
  { "kept", N_ ("What is kept"), NULL, GRADUS_QUANTITY (State, kept) },
  { "pieces", N_ ("Groups of papers that reviewers link"), NULL, GRADUS_PREPARED (Work, pieces) },
  { "split", N_ ("Scores that are split"), NULL, GRADUS_QUANTITY (State, split) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, work, p, table);
  const gboolean splitting = gradus_position_is_phase (here, "split");
  const guint i = MIN (state->last, table->n - 1);
  const guint k = splitting ? (guint) table->task[i] : MIN (state->last, work->papers - 1);
  const guint r = splitting ? (guint) table->label[i] : MIN (state->last, work->reviewers - 1);
  const double *part = &state->parts.data[(gsize) i * PARTS];
  const double surprise = surprise_of (state, table, i);
  const guint best = best_of (state->quality.data, work->papers);
  const guint raw = best_of (work->raw, work->papers);
  guint worst = 0, strict = 0, kind = 0, other = 0;

  for (guint q = 0; q < work->papers; q++)
    {
      worst = work->raw[q] < work->raw[worst] ? q : worst;
      other = other == 0 && work->piece[q] != work->piece[0] ? q : other;
    }
  for (guint q = 0; q < work->reviewers; q++)
    {
      strict = state->mood.data[q] < state->mood.data[strict] ? q : strict;
      kind = state->mood.data[q] > state->mood.data[kind] ? q : kind;
    }
  gradus_names_word (names, "paper", name_of (table, TRUE, k));
  gradus_names_word (names, "reviewer", name_of (table, FALSE, r));
  gradus_names_number (names, "score", table->y[i]);
  gradus_names_number (names, "surprise", surprise);
  gradus_names_number (names, "surprise-size", fabs (surprise));
  gradus_names_number (names, "all-spreads", sum_of_spreads (state, p, table, i));
  gradus_names_number (names, "y-spread", state->paper_spread.data[table->task[i]]);
  gradus_names_number (names, "z-spread", state->reviewer_spread.data[table->label[i]]);
  gradus_names_number (names, "y-part", part[QUALITY]);
  gradus_names_number (names, "z-part", part[MOOD]);
  gradus_names_number (names, "e-part", part[NOISE]);
  gradus_names_number (names, "mu", state->quality.data[k]);
  gradus_names_number (names, "nu", state->mood.data[r]);
  gradus_names_number (names, "mu-was", previous != NULL ? previous->quality.data[k] : NAN);
  gradus_names_number (names, "nu-was", previous != NULL ? previous->mood.data[r] : NAN);
  gradus_names_whole (names, "scores-here", work->n_paper[k]);
  gradus_names_whole (names, "papers-here", work->n_reviewer[r]);
  gradus_names_word (names, "best", name_of (table, TRUE, best));
  gradus_names_number (names, "best-quality", state->quality.data[best]);
  gradus_names_word (names, "raw-best", name_of (table, TRUE, raw));
  gradus_names_number (names, "raw-mean", work->raw[best]);
  gradus_names_flag (names, "other-first",
                     work->raw[raw] > work->raw[best] + 1e-9 * (1 + fabs (work->raw[best])));
  gradus_names_word (names, "strict", name_of (table, FALSE, strict));
  gradus_names_word (names, "kind", name_of (table, FALSE, kind));
  gradus_names_number (names, "strict-mood", state->mood.data[strict]);
  gradus_names_number (names, "kind-mood", state->mood.data[kind]);
  gradus_names_flag (names, "moody", state->mood.data[kind] > state->mood.data[strict] + 1e-9);
  gradus_names_word (names, "one-piece", name_of (table, TRUE, 0));
  gradus_names_word (names, "other-piece", name_of (table, TRUE, other));
  gradus_names_word (names, "worst", name_of (table, TRUE, worst));
  gradus_names_number (names, "worst-raw", work->raw[worst]);
  gradus_names_number (names, "worst-limit", work->limit[worst]);
  gradus_names_number (names, "worst-scale",
                       MAX (0.25 * fabs (work->limit[worst] - work->raw[worst]), 1e-6));
  gradus_names_flag (names, "worst-moves", fabs (work->limit[worst] - work->raw[worst]) > 0.1);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "split", N_ ("Split every score"),
    N_ ("What a score is more than quality and mood say is shared out by the variances."),
    .shows = "scores",
    .pseudocode = N_ ("for each score x:\n  r ← x − μ − ν\n  y ← μ + σ²r/d; z ← ν + τ²r/d"),
    .micro = "n", .run = run_split,
    .rule = "r = x - \\mu_p - \\nu_r,\\quad d = \\sigma_p^2 + \\tau_r^2 + \\sigma^2,\\quad "
            "\\role{model}{\\mathrm{E}y} = \\mu_p + \\tfrac{\\sigma_p^2}{d} r,\\quad "
            "\\role{second}{\\mathrm{E}z} = \\nu_r + \\tfrac{\\tau_r^2}{d} r",
    .filled = GRADUS_SAY (
      { "micro", "r = <calc score - mu - nu = surprise>,\\quad \\role{model}{\\mathrm{E}y} = <calc "
                 "mu + y-spread / all-spreads * surprise = y-part|model>,\\quad "
                 "\\role{second}{\\mathrm{E}z} = <calc nu + z-spread / all-spreads * surprise = "
                 "z-part|second>" },
      { NULL, "x = \\role{model}{y} + \\role{second}{z} + e:\\quad <calc y-part|model + "
              "z-part|second + e-part = score>" }),
    .said = GRADUS_SAY (
      { "micro and surprise > 0.000001",
        N_ ("Reviewer {reviewer} gave {score} to paper {paper}, {surprise-size} more than quality "
            "and mood say. Of these each gets its share: quality {y-part}, mood {z-part}, noise "
            "{e-part}.") },
      { "micro and surprise < -0.000001",
        N_ ("Reviewer {reviewer} gave {score} to paper {paper}, {surprise-size} less than quality "
            "and mood say. Of these each gets its share: quality {y-part}, mood {z-part}, noise "
            "{e-part}.") },
      { "micro", N_ ("Reviewer {reviewer} gave {score} to paper {paper}, just what quality and "
                     "mood say.") },
      { NULL, NN_ ("The one score is split into quality, mood and noise.",
                   "All {n} scores are split into quality, mood and noise."), "n" }) },
  { "quality", N_ ("Refit the papers"),
    N_ ("The quality of a paper is the mean of the quality parts of its scores."),
    .shows = "scores", .pseudocode = N_ ("for each paper p: μ ← mean of y over its scores"),
    .n_micro = n_papers, .run = run_quality,
    .rule = "\\role{model}{\\mu_p} := \\frac{1}{n_p}\\sum_r \\mathrm{E}y_{pr}",
    .rules = GRADUS_SAY (
      { "variances == learned", "\\role{model}{\\mu_p} := \\frac{1}{n_p}\\sum_r \\mathrm{E}y_{pr},"
        "\\quad \\sigma_p^2 := \\frac{1}{n_p}\\sum_r \\mathrm{Var}\\,y_{pr} + (\\mathrm{E}y_{pr} - "
        "\\mu_p)^2" },
      { NULL, "\\role{model}{\\mu_p} := \\frac{1}{n_p}\\sum_r \\mathrm{E}y_{pr}" }),
    .filled = GRADUS_SAY (
      { "micro", "\\mu = <mu|model>" },
      { NULL, "\\mu = <row quality|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Paper {paper}: its quality is now {mu}.") },
      { "event:overtakes", N_ ("A paper has passed another one. The first is {best}, with the "
                               "quality {best-quality|4}; its mean score is {raw-mean}.") },
      { NULL, N_ ("The first paper is {best}, with the quality {best-quality|4}; its mean score is "
                  "{raw-mean}.") }) },
  { "mood", N_ ("Refit the reviewers"),
    N_ ("The mood of a reviewer is the mean of the mood parts of the scores given."),
    .shows = "scores", .pseudocode = N_ ("for each reviewer r: ν ← mean of z over the scores "
                                         "given"),
    .n_micro = n_reviewers, .run = run_mood,
    .rule = "\\role{second}{\\nu_r} := \\frac{1}{n_r}\\sum_p \\mathrm{E}z_{pr}",
    .rules = GRADUS_SAY (
      { "variances == learned", "\\role{second}{\\nu_r} := \\frac{1}{n_r}\\sum_p \\mathrm{E}z_{pr},"
        "\\quad \\tau_r^2 := \\frac{1}{n_r}\\sum_p \\mathrm{Var}\\,z_{pr} + (\\mathrm{E}z_{pr} - "
        "\\nu_r)^2" },
      { NULL, "\\role{second}{\\nu_r} := \\frac{1}{n_r}\\sum_p \\mathrm{E}z_{pr}" }),
    .filled = GRADUS_SAY (
      { "micro", "\\nu = <nu|second>" },
      { NULL, "\\nu = <row mood|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Reviewer {reviewer}: the mood is now {nu}.") },
      { "moody", N_ ("The strictest reviewer is {strict}, with {strict-mood}, the kindest {kind}, "
                     "with {kind-mood}. ℓ is {loglik|5}.") },
      { NULL, N_ ("No reviewer is stricter than another. ℓ is {loglik|5}.") }) },
  { "check", N_ ("Does anything move?"), N_ ("When no quality and no mood moves, it is over."),
    .shows = "ranks", .pseudocode = N_ ("until nothing moves by ε"), .run = run_check,
    .rule = "\\max(|\\Delta\\mu|, |\\Delta\\nu|) \\lt \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "\\max(|\\Delta\\mu|, |\\Delta\\nu|) = <moved> <cmp moved "
                                  "tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and pieces > 1",
        N_ ("Nothing moves any more. But papers {one-piece} and {other-piece} share no reviewer, "
            "not even by way of others: their scores cannot be compared.") },
      { "converged and other-first",
        N_ ("Nothing moves any more. The first paper is {best}, with {best-quality|4}, and not "
            "{raw-best}, whose mean score is the highest: its reviewers were strict.") },
      { "converged", N_ ("Nothing moves any more. The first paper is {best}, with "
                         "{best-quality|4}, as by its mean score.") },
      { "exhausted", NN_ ("That was the only round. The first paper is {best}, with "
                          "{best-quality|4}.",
                          "That was the last of {most} rounds. The first paper is {best}, with "
                          "{best-quality|4}."), "most" },
      { NULL, N_ ("The longest step was {moved}, so the scores are split again.") }) });

/* --- Parameters and events -------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "variances", .label = N_ ("Variances"),
    .blurb = N_ ("Those of qualities and moods: all 1, or learned as well."),
    GRADUS_PARAM_FIELD (Params, variances),
    GRADUS_CHOICES ([FIXED] = { "fixed", N_ ("Fixed at 1") },
                    [LEARNED] = { "learned", N_ ("Learned") }) },
  { .id = "noise", .label = N_ ("Variance of the noise"), .symbol = "\\sigma^2",
    .blurb = N_ ("More noise: less of a score is blamed on paper and reviewer."),
    GRADUS_PARAM_FIELD (Params, noise), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when nothing moves by so much."), GRADUS_PARAM_FIELD (Params, tolerance),
    .def = 1e-6, .min = 1e-12, .max = 1, .slider_min = 1e-9, .slider_max = 0.1,
    .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "most", .label = N_ ("Most rounds"),
    .blurb = N_ ("Stop after so many rounds even if the tolerance is not reached."),
    GRADUS_PARAM_FIELD (Params, most), GRADUS_COUNT (300, 1, 2000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_OVERTAKES] = { "overtakes", N_ ("One paper passes another"),
                        N_ ("The order of the papers has changed.") },
  [EVENT_APART] = { "apart", N_ ("Not to be compared"),
                    N_ ("Some papers share no reviewer, not even by way of others.") },
  [EVENT_VANISHING] = { "vanishing", N_ ("A variance runs to 0"),
                        N_ ("The quality of a paper is taken for nearly certain.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_parts (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);

  for (guint i = 0; i < table->n; i++)
    {
      const double *part = &state->parts.data[(gsize) i * PARTS];

      *measured = MAX (*measured, fabs (part[QUALITY] + part[MOOD] + part[NOISE] - table->y[i]));
    }
  return *measured <= 1e-12 * (1 + fabs (work->low) + fabs (work->high));
}

GRADUS_HOLDS (holds_kept, (state, work),
              ((const Params *) here->params)->variances == FIXED
                ? fabs (kept_of (state, work) - state->kept) : 0,
              *measured <= 1e-11 * (1 + fabs (work->low) + fabs (work->high))
                             * gradus_dataset_get_table (here->dataset)->n)

/* No quality is farther out than all scores could make it. */
static gboolean
holds_nearer (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, work, p);
  double now = 0, before = 0;

  if (p->variances == LEARNED)
    return TRUE;
  for (guint k = 0; k < work->papers; k++)
    {
      now += work->n_paper[k] * gradus_square (state->quality.data[k] - work->limit[k]);
      before += work->n_paper[k] * gradus_square (previous->quality.data[k] - work->limit[k]);
    }
  *measured = now - before;
  return *measured <= 1e-9 * (1 + before);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "parts", N_ ("The parts make the score"), "y + z + e = x", holds_parts, .phase = "split" },
  { "kept", N_ ("Qualities and moods are exchanged"),
    "\\sum_p n_p\\mu_p - \\sum_r n_r\\nu_r = \\sum_i x_i", holds_kept, .phase = "mood" },
  { "nearer", N_ ("The qualities come nearer to the least squares"),
    "\\sum_p n_p(\\mu_p - \\hat\\mu_p)^2 \\le \\sum_p n_p(\\mu_p' - \\hat\\mu_p)^2",
    holds_nearer, .phase = "quality" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Height of @value in a cell that begins at @floor. */
static double
height_of (const Work *work, double floor, double value)
{
  const double low = MIN (work->low, 0), high = MAX (work->high, 0);

  return floor + 0.08 + 0.72 * (value - low) / MAX (high - low, 1e-300);
}

static void
draw_cell (const GradusPosition *here, guint row, double x, double y, gboolean active,
           GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const double *part = &state->parts.data[(gsize) row * PARTS];
  const double zero = height_of (work, y, 0), score = table->y[row];

  if (state->split > row)
    {
      const double after = height_of (work, y, part[QUALITY]);
      const double both = height_of (work, y, part[QUALITY] + part[MOOD]);

      gradus_scene_bar (scene, x + 0.25, 0.2, zero, after, GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_bar (scene, x + 0.48, 0.2, after, both, GRADUS_ROLE_SECOND, 0.8);
      gradus_scene_bar (scene, x + 0.71, 0.2, both, height_of (work, y, score),
                        GRADUS_ROLE_MUTED, 0.6);
    }
  else
    gradus_scene_bar (scene, x + 0.48, 0.66, zero, height_of (work, y, score), GRADUS_ROLE_DATA,
                      0.3);
  gradus_scene_text (scene, x + 0.48, y + 0.9, GRADUS_ANCHOR_CENTRE,
                     active ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_FOREGROUND, 1,
                     GRADUS_NUM_DIGITS (score, 3));
}

/* Papers downwards, reviewers to the right; a cell is a score as a waterfall of its three parts.
 * Right of the rows stands the quality, under the columns the mood. */
static void
build_scores (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const guint rows = MIN (work->papers, MOST_ROWS), columns = MIN (work->reviewers, MOST_COLUMNS);
  const gboolean inside = here->micro > 0;
  const gboolean splitting = inside && gradus_position_is_phase (here, "split");

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.8, columns + 1.2);
  gradus_scene_set_y_range (scene, -1.1, rows + 0.4);
  for (guint r = 0; r < columns; r++)
    {
      const double nu = state->mood.data[r], x = r + 0.48;
      const double scale = 0.3 / MAX (fabs (work->low) + fabs (work->high), 1e-300) * 2;

      gradus_scene_text (scene, x, rows + 0.2, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 1,
                         name_of (table, FALSE, r));
      gradus_scene_bar (scene, x, 0.5, -0.55, -0.55 + scale * nu, GRADUS_ROLE_SECOND, 0.8);
      gradus_scene_text (scene, x, -0.98, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_SECOND, 1,
                         GRADUS_NUM_DIGITS (fabs (nu) < 1e-9 ? 0 : nu, 3));
    }
  for (guint k = 0; k < rows; k++)
    {
      const double y = rows - 1.0 - k;

      gradus_scene_text (scene, -0.3, y + 0.45, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 1.1,
                         name_of (table, TRUE, k));
      gradus_scene_segment (scene, 0, y, columns + 1.0, y, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
      for (guint r = 0; r < columns; r++)
        {
          const gint32 row = work->row[(gsize) k * work->reviewers + r];

          if (row >= 0)
            draw_cell (here, (guint) row, r, y, splitting && state->last == (guint) row, scene);
          else
            gradus_scene_text (scene, r + 0.48, y + 0.45, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED,
                               1, "–");
        }
      gradus_scene_bar (scene, columns + 0.55, 0.4, height_of (work, y, 0),
                        height_of (work, y, state->quality.data[k]), GRADUS_ROLE_MODEL, 0.85);
      gradus_scene_text (scene, columns + 0.55, y + 0.9, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MODEL,
                         1, GRADUS_NUM_DIGITS (state->quality.data[k], 3));
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "quality"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, C_ ("legend", "mood"));
  if (state->split > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                              C_ ("legend", "noise"));
}

/* The qualities at the end of each round. */
static void
build_ranks (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, p, table);
  const guint value = (guint) gradus_algorithm_find_value (here->algorithm, "quality");
  const guint papers = MIN (work->papers, MOST_ROWS);
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "rounds"),
                         C_ ("axis", "quality"));
  gradus_scene_set_x_range (scene, 0, MAX (here->iteration, 5));
  for (guint k = 0; k < papers; k++)
    {
      gradus_scene_include (scene, 0, work->raw[k]);
      gradus_scene_include (scene, 0, work->limit[k]);
    }
  for (guint k = 0; k < papers; k++)
    {
      g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
      double round = 0;

      g_array_set_size (x, 0);
      for (guint64 step = 0; here->history != NULL && step <= here->step; step++)
        {
          gsize length;
          const double *quality;

          if (step > 0 && gradus_history_iteration_end (here->history, step) != step)
            continue;
          quality = gradus_history_track (here->history, value, step, &length);
          if (quality == NULL || length <= k)
            continue;
          round = (double) gradus_history_iteration (here->history, step);
          g_array_append_val (x, round);
          g_array_append_val (y, quality[k]);
        }
      gradus_scene_polyline (scene, (const double *) (gpointer) x->data,
                             (const double *) (gpointer) y->data, x->len, GRADUS_ROLE_CLASS + k,
                             GRADUS_LINE_SOLID);
      gradus_scene_label (scene, name_of (table, TRUE, k));
      gradus_scene_point (scene, (double) here->iteration, state->quality.data[k],
                          GRADUS_ROLE_CLASS + k, GRADUS_SHAPE_CIRCLE, 1.2, -1);
      if (p->variances == FIXED && work->pieces == 1 && here->status == GRADUS_STATUS_CONVERGED)
        gradus_scene_hrule (scene, work->limit[k], GRADUS_ROLE_CLASS + k,
                            GRADUS_LINE_DOTTED | GRADUS_LINE_THIN, NULL);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "scores", N_ ("Papers down, reviewers across"), .build = build_scores,
    .caption = GRADUS_SAY ({ NULL, "ℓ = {loglik|5}" }) },
  { "ranks", N_ ("Qualities over the rounds"), .build = build_ranks },
  { "climb", N_ ("Log-likelihood over the steps"), .kit = gradus_kit_curves, .of = "loglik" },
  { "off", N_ ("Distance from the least squares"), .kit = gradus_kit_curves, .of = "off",
    .with = "iterations" });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_first (const GradusPosition *before, GradusAsk *ask)
{
  g_autoptr (GradusNames) names = NULL;
  const Work *work = before->workspace;

  if (before->iteration > 0 || work->pieces > 1 || work->papers < 2)
    return FALSE;
  names = gradus_names_new (before);
  gradus_say_text (names, _ ("By its mean score paper {raw-best} comes first. When the moods of "
                             "the reviewers are accounted for, who comes first in the end?"),
                   ask->words);
  return TRUE;
}

static gboolean
answer_first (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Work *work = after->workspace;
  const guint raw = best_of (work->raw, work->papers), end = best_of (work->limit, work->papers);
  const gboolean same = work->raw[end] == work->raw[raw];
  g_autoptr (GradusNames) names = gradus_names_new_own (after);

  gradus_names_word (names, "end",
                     name_of (gradus_dataset_get_table (after->dataset), TRUE, end));
  answer->choices = 1u << (same ? 0 : 1);
  gradus_say_text (names,
                   same ? _ ("One with the highest mean score: paper {end} stays first.")
                        : _ ("Another paper, {end}: its reviewers were strict."),
                   answer->words);
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "first", N_ ("Who comes first in the end?"), "split", "scores", GRADUS_ANSWER_CHOICE,
    .ask = ask_first, .answer = answer_first,
    GRADUS_ANSWERS (N_ ("One with the highest mean score"), N_ ("Another paper")),
    .intuition = N_ ("You thought the highest mean wins, but it came from kind reviewers, and the "
                     "lower one from strict ones."),
    .intuition_answer = "0" },
  { "end", N_ ("How good is the last one?"), "mood", "scores", .asks = GRADUS_ASKS_NUMBER,
    .about = "worst-limit", .scale = "worst-scale",
    .when = "iteration == 0 and worst-moves and pieces == 1",
    .words = N_ ("Paper {worst} has the lowest mean score, {worst-raw}. Which quality does it have "
                 "in the end?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{worst-limit|4}: reviewers who read other papers too say how "
                                     "strict its own were.") }),
    .intuition = N_ ("You thought its mean score is its quality, but part of that is the mood of "
                     "its reviewers."),
    .intuition_answer = "worst-raw" });

/* --- Presets, checks, descriptor -------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "chain", .title = N_ ("The strict and the kind one"),
    .blurb = N_ ("A has 5 from the strict reviewer, B 6 from the kind one, and C 4 and 8. A begins "
                 "last and ends first, with 7; it passes B in round 5."),
    .data = "reviewers-chain",
    .claims = "raw[0] == 5\nraw[1] == 6\nquality[0] ~ 7.00\nquality[1] ~ 4.00\nquality[2] ~ 6.00\n"
              "iteration 4: quality[0] < quality[1]\niteration 5: quality[0] > quality[1]\n"
              "converged" },
  { .id = "by-hand", .title = N_ ("By hand: one round"),
    .blurb = N_ ("C is 2 below and 2 above its mean, so that each mood gets a third of 2 once and "
                 "0 once: −1/3 and 1/3."),
    .params = "most=1", .claims = "mood[0] * 3 ~ -1.00\nmood[1] * 3 ~ 1.00\nraw[2] == 6" },
  { .id = "eight", .title = N_ ("Eight papers, four reviewers"),
    .blurb = N_ ("Sixteen scores of papers whose quality is known to whoever drew them: 3.8, 3, "
                 "4.6, 5.6, 6.7, 5.2, 4.2, 3.8. By mean scores paper 4 is first, by quality paper "
                 "5."),
    .data = "reviewers-8x4",
    .claims = "n == 16\nraw[3] > raw[4]\nquality[4] > quality[3]\nmax(quality) == quality[4]\n"
              "converged" },
  { .id = "learned", .title = N_ ("Learned variances"),
    .blurb = N_ ("The same three papers. The variances shrink as they are learned, the steps "
                 "become short, and after 300 rounds A has not reached 7."),
    .params = "variances=learned",
    .claims = "iteration 300: quality[0] < 6.8\nexhausted\nmost == 300\nmax(paper-spread) < 0.01" },
  { .id = "complete", .title = N_ ("Failure: a full table"),
    .blurb = N_ ("Both reviewers read all papers. The qualities are 4, 7.5 and 1.5 from the first "
                 "step on, and only the moods move."),
    .data = "reviewers-3x2",
    .failure = N_ ("Where every reviewer reads everything the mood is in each mean alike, so that "
                   "no order can change: the work was for nothing. What needs moods is a table "
                   "with holes."),
    .claims = "always: quality[0] == 4\nalways: quality[1] == 7.5\nalways: quality[2] == 1.5\n"
              "mood[0] ~ 0.667\nconverged" },
  { .id = "vanish", .title = N_ ("Failure: variances that vanish"),
    .blurb = N_ ("The full table with learned variances: from 1 they fall below 0.02, and the "
                 "likelihood rises all the while."),
    .data = "reviewers-3x2", .params = "variances=learned tolerance=0.0001 most=500",
    .failure = N_ ("The noise of variance 1 explains the scores well enough, so that the "
                   "likelihood has no use for any other spread. Keep the variances fixed, or give "
                   "them a prior."),
    .claims = "max(paper-spread) < 0.02\nstep 0: min(paper-spread) == 1\nnoise == 1\n"
              "ever: event:vanishing" },
  { .id = "apart", .title = N_ ("Failure: nobody read both"),
    .blurb = N_ ("One paper has 5 from one reviewer, one 8 from the other. Which of them is "
                 "better?"),
    .data = "reviewers-apart",
    .failure = N_ ("The second paper may be better, or its reviewer kinder: no score says which. "
                   "EM ends at once with what it was told at the start. Let somebody read both."),
    .claims = "pieces == 2\nconverged\niteration == 1\nquality[0] == 5\nquality[1] == 8\n"
              "ever: event:apart" });

#define CARD "oracles-B/ch14.out: numpy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "mood", GRADUS_EXPECT (-1 / 3.0, 1 / 3.0), 1e-14, "by hand" },
  { "by-hand", 1, "loglik", GRADUS_EXPECT (-6.8359416731178735), 1e-12, CARD },
  { "chain", 0, "loglik", GRADUS_EXPECT (-7.206312043488243), 1e-12, CARD },
  { "chain", 2, "quality", GRADUS_EXPECT (5.111111, 5.888889, 6), 1e-6, CARD },
  { "chain", 4, "quality", GRADUS_EXPECT (5.41358, 5.58642, 6), 1e-5, CARD },
  { "chain", 5, "quality", GRADUS_EXPECT (5.561728, 5.438272, 6), 1e-6, CARD },
  { "chain", 20, "loglik", GRADUS_EXPECT (-5.891665500355106), 1e-12, CARD },
  { "chain", GRADUS_CHECK_END, "limit", GRADUS_EXPECT (7, 4, 6), 1e-9, "by hand: 5 + 2, 6 − 2, 6" },
  { "chain", GRADUS_CHECK_END, "quality", GRADUS_EXPECT (7, 4, 6), 1e-4, CARD },
  { "learned", 5, "quality", GRADUS_EXPECT (5.3447, 5.6553, 6), 1e-4, CARD },
  { "learned", 100, "paper-spread", GRADUS_EXPECT (0.01061, 0.01061, 0.01654), 1e-5, CARD },
  { "complete", 1, "mood", GRADUS_EXPECT (2 / 9.0, -2 / 9.0), 1e-12, CARD },
  { "vanish", 1, "loglik", GRADUS_EXPECT (-8.44549815), 1e-8, CARD },
  { "vanish", 3, "loglik", GRADUS_EXPECT (-7.42325952), 1e-8, CARD },
  { "vanish", 3, "mood", GRADUS_EXPECT (0.42239, -0.42239), 1e-5, CARD });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "variances", .title = N_ ("Fixed and learned variances"),
    .blurb = N_ ("The same scores. On the left A passes B in round 5 and comes to 7; on the right "
                 "it is behind in that round, and slows down before it is there."),
    .preset = "chain", .right = "variances=learned", .plot = "ranks",
    .claims = "left: iteration 5: quality[0] > quality[1]\n"
              "right: iteration 5: quality[0] < quality[1]\nleft: quality[0] ~ 7.00\n"
              "right: quality[0] < 6.8\nleft: converged\nright: exhausted" });

static const GradusSheet sheet = {
  .aha = N_ ("A score is quality plus the reviewer's mood; guessing each cleans the other."),
  .by_hand = N_ ("C has 4 and 8, so reviewer 2 gives 4 more than reviewer 1. A = 5 + 2, B = 6 − 2, "
                 "C = 6: the limit of EM."),
  .why = "ranks",
  .intuition = N_ ("The highest mean score is the best paper."),
  .caught_by = "first",
  .breaks = N_ ("A full table: the qualities stay 4, 7.5 and 1.5. Two papers without a common "
                "reviewer: nothing moves at all."),
  .needs = "gmm-em gaussian-conditioning", .leads_to = "factor-analysis-em kalman-filter",
  .aliases = "reviewer bias; peer review; random effects; EM; crossed effects; 审稿人偏差; 论文质量; "
             "打分; 随机效应; sgr",
  .terms = N_ ("latent variable; random effects; identifiable"),
};

const GradusDescriptor gradus_reviewer_em = {
  .id = "reviewer-em", .chapter = 14, .difficulty = 3, .title = N_ ("Papers and reviewers"),
  .summary = N_ ("Splits every score into the quality of the paper, the mood of the reviewer and "
                 "noise, and refits both in turn."),
  .goal = N_ ("Say which scores can be compared, and why a paper with a lower mean may be the "
              "better one."),
  .source = "CS229 problem set 4, problem 2",
  .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_Y | GRADUS_NEEDS_TASK | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One score a row: the score is the target, the paper the task, the reviewer the "
                 "class."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name, .end_shows = "scores",
  .start_said = GRADUS_SAY (
    { NULL, N_ ("The start: the quality of a paper is its mean score, and no reviewer has a mood. "
                "The first paper is {best}, with {best-quality|4}.") }),
  .same = GRADUS_SAMENESS (
    { "copies", GRADUS_SENTENCE }, { "one-point", GRADUS_RUNS }),
};
