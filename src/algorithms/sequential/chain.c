/* The machine of the family "chain": what strings of labels score.
 *
 * A string of labels y_1 .. y_m has the score sum_t e_t(y_t) + s_0(y_1) + sum_{t > 1}
 * s(y_{t-1}, y_t): what is seen at each place speaks for its labels, and neighbours like some pairs
 * more than others.
 *
 * Scores are given, or counted in the labelled places with one more of everything: logarithms of
 * shares, and of Gaussian densities with one spread for all labels. With given scores the first
 * place counts as one that stays: s_0(y) = s(y, y).
 *
 * The probability of each label, summed over all strings weighed by exp (score), comes from the
 * forward and backward sums, in logarithms.
 *
 * Source: 图解机器学习, section 11.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chain.h"

#include "gradus-gaussian.h"

#define MAX_LABELS GRADUS_CHAIN_MAX_LABELS
#define MAX_PLACES 2000

typedef enum { SCORES_COUNTED, SCORES_GIVEN } Scores;

typedef GradusChainParams Params;
typedef GradusChainState State;

/* --- Places and scores ------------------------------------------------------------------------ */

const GradusSequences *
gradus_chain_sequences (const GradusDataset *dataset)
{
  return gradus_dataset_get_sequences ((GradusDataset *) dataset);
}

guint
gradus_chain_span (const GradusDataset *dataset, const Params *params, guint *m)
{
  const GradusSequences *s = gradus_chain_sequences (dataset);
  const guint i = MIN ((guint) params->sequence, s->n) - 1;

  *m = s->starts[i + 1] - s->starts[i];
  return s->starts[i];
}

guint
gradus_chain_kinds (const GradusSequences *s)
{
  return s->symbol != NULL ? s->n_symbols : s->d;
}

void
gradus_chain_read (State *state, const GradusSequences *s, guint i)
{
  const guint c = s->n_labels, k = gradus_chain_kinds (s), start = s->starts[i];
  const guint m = s->starts[i + 1] - start;
  double *e = gradus_array_init_matrix (&state->node, m, c);
  double *first = gradus_array_init_vector (&state->first, c);

  for (guint y = 0; y < c; y++)
    first[y] = state->transition.data[y * c + y];
  for (guint t = 0; t < m; t++)
    for (guint y = 0; y < c; y++)
      {
        const double *w = &state->emission.data[y * k];

        e[t * c + y] = s->symbol != NULL ? w[s->symbol[start + t]] : 0;
        for (guint j = 0; s->symbol == NULL && j < k; j++)
          e[t * c + y] += w[j] * s->x[(gsize) (start + t) * k + j];
      }
}

/* Logarithms of the density of place @at under the mean of each label. */
static void
score_density (const GradusSequences *s, const double *count, const double *sum,
               const double *spread, guint at, double *e)
{
  for (guint y = 0; y < s->n_labels; y++)
    {
      e[y] = 0;
      for (guint j = 0; j < s->d; j++)
        {
          const double mean = count[y] > 0 ? sum[y * s->d + j] / count[y] : 0;

          e[y] -= gradus_square (s->x[(gsize) at * s->d + j] - mean) / (2 * spread[j])
                  + log (2 * G_PI * spread[j]) / 2;
        }
    }
}

/* Shares in all labelled places, with one more of everything. */
static void
take_counted (State *state, const GradusSequences *s, guint start, guint m, double coupling)
{
  const guint c = s->n_labels, k = gradus_chain_kinds (s);
  g_autofree double *count = g_new0 (double, c), *left = g_new0 (double, c);
  g_autofree double *sum = g_new0 (double, (gsize) c * k), *spread = g_new0 (double, k);
  double *pair = gradus_array_write (&state->transition), *e = gradus_array_write (&state->node);
  guint known = 0;

  for (guint at = 0; at < s->total; at++)
    {
      const int y = s->label[at];

      if (y < 0)
        continue;
      known++;
      count[y]++;
      for (guint j = 0; j < k; j++)
        sum[y * k + j] += s->symbol != NULL ? s->symbol[at] == (int) j : s->x[(gsize) at * k + j];
      if (at + 1 < s->total && gradus_sequences_find (s, at + 1) == gradus_sequences_find (s, at)
          && s->label[at + 1] >= 0)
        {
          pair[y * c + s->label[at + 1]]++;
          left[y]++;
        }
    }
  for (guint y = 0; y < c; y++)
    {
      gradus_array_write (&state->first)[y] = log ((count[y] + 1) / (known + c));
      for (guint z = 0; z < c; z++)
        pair[y * c + z] = coupling * log ((pair[y * c + z] + 1) / (left[y] + c));
    }
  for (guint at = 0; at < s->total && s->symbol == NULL; at++)
    for (guint j = 0; j < k && s->label[at] >= 0; j++)
      spread[j] += gradus_square (s->x[(gsize) at * k + j]
                                  - sum[(guint) s->label[at] * k + j] / count[s->label[at]])
                   / known;
  for (guint j = 0; j < k; j++)
    spread[j] = MAX (spread[j], 1e-12);
  for (guint t = 0; t < m; t++)
    if (s->symbol == NULL)
      score_density (s, count, sum, spread, start + t, &e[t * c]);
    else
      for (guint y = 0; y < c; y++)
        e[t * c + y] = log ((sum[y * k + s->symbol[start + t]] + 1) / (count[y] + k));
}

static gboolean
has_size (const GradusArray *table, guint rows, guint columns)
{
  return table == NULL
         || (table->n_dims == 2 && table->shape[0] == rows && table->shape[1] == columns);
}

char *
gradus_chain_check_given (const GradusSequences *s, const GradusArray *emission,
                          const GradusArray *transition)
{
  const guint c = s->n_labels, k = gradus_chain_kinds (s);

  if (has_size (emission, c, k) && has_size (transition, c, c))
    return NULL;
  return g_strdup_printf (_ ("The given scores do not fit: for these data “emission” is a table "
                             "of %u × %u and “transition” of %u × %u. Give tables of that size, "
                             "or let the scores be counted."), c, k, c, c);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusDataset *dataset = gradus_setup_get_dataset ((gpointer) setup);
  const GradusSequences *s = gradus_chain_sequences (dataset);
  const Params *params = gradus_setup_get_params (setup);
  const GradusArray *emission = gradus_setup_get_start (setup, "emission");
  const GradusArray *transition = gradus_setup_get_start (setup, "transition");
  guint m;

  if (s->n_labels < 2 || s->n_labels > MAX_LABELS)
    return g_strdup_printf (_ ("The number of labels is %u, and from 2 to %d are needed. Choose "
                               "sequences with so many labels."),
                            s->n_labels, MAX_LABELS);
  if ((guint) params->sequence > s->n)
    return g_strdup_printf (_ ("There is no sequence %d: the data have %u."), params->sequence,
                            s->n);
  gradus_chain_span (dataset, params, &m);
  if (m > MAX_PLACES)
    return g_strdup_printf (_ ("Sequence %d has %u places, and up to %d can be shown. Choose a "
                               "shorter one."),
                            params->sequence, m, MAX_PLACES);
  if (params->scores == SCORES_COUNTED && s->n_unknown == s->total)
    return g_strdup (_ ("No place has a known label, so there is nothing to count. Choose given "
                        "scores, or data with labels."));
  if (params->scores == SCORES_COUNTED)
    return NULL;
  if (emission == NULL || transition == NULL)
    return g_strdup (_ ("No scores are given for these data. Let them be counted, or give "
                        "“emission” and “transition”."));
  return gradus_chain_check_given (s, emission, transition);
}

GradusStatus
gradus_chain_init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusSequences *s = gradus_chain_sequences (context->dataset);
  const guint c = s->n_labels;
  guint m, start = gradus_chain_span (context->dataset, params, &m);
  double *pair;

  gradus_array_init_matrix (&state->transition, c, c);
  gradus_array_init_vector (&state->first, c);
  gradus_array_init_matrix (&state->node, m, c);
  if (params->scores == SCORES_COUNTED)
    {
      take_counted (state, s, start, m, params->coupling);
      return GRADUS_STATUS_CONTINUE;
    }
  gradus_array_assign (&state->emission, gradus_context_start (context, "emission"));
  gradus_array_assign (&state->transition, gradus_context_start (context, "transition"));
  pair = gradus_array_write (&state->transition);
  for (guint at = 0; at < c * c; at++)
    pair[at] *= params->coupling;
  gradus_chain_read (state, s, gradus_sequences_find (s, start));
  return GRADUS_STATUS_CONTINUE;
}

double
gradus_chain_score (const State *state, const gint32 *labels, guint n)
{
  const guint c = gradus_chain_labels (state);
  double sum = 0;

  for (guint t = 0; t < n; t++)
    sum += state->node.data[t * c + (guint) labels[t]]
           + (t > 0 ? state->transition.data[(guint) labels[t - 1] * c + (guint) labels[t]]
                    : state->first.data[labels[0]]);
  return sum;
}

void
gradus_chain_forward (const State *state, guint t, const double *before, double *out)
{
  const guint c = gradus_chain_labels (state);
  double sum[MAX_LABELS] = { 0 };

  for (guint y = 0; y < c; y++)
    {
      for (guint z = 0; t > 0 && z < c; z++)
        sum[z] = before[z] + state->transition.data[z * c + y];
      out[y] = (t > 0 ? gradus_log_sum_exp (sum, c) : state->first.data[y])
               + state->node.data[t * c + y];
    }
}

void
gradus_chain_backward (const State *state, guint t, const double *after, double *out)
{
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);
  double sum[MAX_LABELS] = { 0 };

  for (guint z = 0; z < c; z++)
    {
      for (guint y = 0; t + 1 < m && y < c; y++)
        sum[y] = state->transition.data[z * c + y] + state->node.data[(t + 1) * c + y] + after[y];
      out[z] = t + 1 < m ? gradus_log_sum_exp (sum, c) : 0;
    }
}

double
gradus_chain_meet (const double *a, const double *b, guint c, double *share)
{
  double sum[MAX_LABELS] = { 0 }, total;

  for (guint y = 0; y < c; y++)
    sum[y] = a[y] + b[y];
  total = gradus_log_sum_exp (sum, c);
  for (guint y = 0; share != NULL && y < c; y++)
    share[y] = exp (sum[y] - total);
  return total;
}

double
gradus_chain_waves (const State *state, double *ahead, double *behind)
{
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);

  for (guint t = 0; t < m; t++)
    gradus_chain_forward (state, t, t > 0 ? &ahead[(t - 1) * c] : NULL, &ahead[t * c]);
  for (guint t = m; t-- > 0;)
    gradus_chain_backward (state, t, t + 1 < m ? &behind[(t + 1) * c] : NULL, &behind[t * c]);
  return gradus_log_sum_exp (&ahead[(m - 1) * c], c);
}

void
gradus_chain_add_pairs (const State *state, guint t, const double *ahead, const double *behind,
                        double log_z, double *pairs)
{
  const guint c = gradus_chain_labels (state);

  for (guint z = 0; z < c; z++)
    if (t == 0)
      pairs[z * c + z] += exp (ahead[z] + behind[z] - log_z);
    else
      for (guint y = 0; y < c; y++)
        pairs[z * c + y] += exp (ahead[(t - 1) * c + z] + state->transition.data[z * c + y]
                                 + state->node.data[t * c + y] + behind[t * c + y] - log_z);
}

void
gradus_chain_marginal (const State *state, GradusArray *out)
{
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);
  g_autofree double *behind = g_new0 (double, (gsize) m *c);
  double *a = gradus_array_init_matrix (out, m, c);

  gradus_chain_waves (state, a, behind);
  for (guint t = 0; t < m; t++)
    gradus_chain_meet (&a[t * c], &behind[t * c], c, &a[t * c]);
}

void
gradus_chain_draw_marginal (const GradusPosition *here, const GradusArray *p, GradusScene *scene)
{
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint m = p->shape[0], c = p->shape[1];
  g_autofree double *x = g_new (double, m), *y = g_new (double, m);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "place"), _ ("probability of the label"));
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_set_x_range (scene, 1, m);
  for (guint l = 0; l < c; l++)
    {
      guint n = 0;

      for (guint t = 0; t < m; t++)
        if (isfinite (p->data[t * c + l]))
          {
            x[n] = t + 1;
            y[n++] = p->data[t * c + l];
          }
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_CLASS + l,
                             m <= 60 ? GRADUS_LINE_MARKERS : GRADUS_LINE_SOLID);
      if (c <= 5)
        gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + l, GRADUS_LINE_SOLID, s->labels[l]);
    }
}

/* --- Names ------------------------------------------------------------------------------------ */

void
gradus_chain_name_list (GradusNames *names, const char *name, const gint32 *list, guint n)
{
  g_autofree double *numbers = g_new (double, n);

  for (guint t = 0; t < n; t++)
    numbers[t] = list != NULL && list[t] >= 0 ? list[t] : NAN;
  gradus_names_vector (names, name, numbers, n);
}

void
gradus_chain_name_string (GradusNames *names, const char *name, const GradusSequences *s,
                          const gint32 *list, guint n)
{
  g_autoptr (GString) words = g_string_new (NULL);
  guint run = 0, runs = 0;
  bool whole = n <= 8;

  for (guint y = 0; y < s->n_labels && n <= 30; y++)
    whole = whole || g_utf8_strlen (s->labels[y], -1) == 1;
  for (guint t = 0; t < n && list[t] >= 0; t++)
    {
      if (whole)
        g_string_append_printf (words, "%s%s", t > 0 ? " " : "", s->labels[list[t]]);
      run++;
      if (whole || (t + 1 < n && list[t + 1] == list[t]))
        continue;
      runs++;
      if (runs <= 6)
        g_string_append_printf (words, "%s%u × %s", runs > 1 ? ", " : "", run, s->labels[list[t]]);
      run = 0;
    }
  if (runs > 6)
    g_string_append (words, ", …");
  gradus_names_word (names, name, words->str);
}

/* e_t(y) with the labels as rows, as in the trellis. */
static void
name_table (GradusNames *names, const State *state)
{
  const guint m = gradus_chain_places (state), c = gradus_chain_labels (state);
  g_autofree double *table = g_new (double, (gsize) m *c);

  for (guint t = 0; t < m; t++)
    for (guint y = 0; y < c; y++)
      table[y * m + t] = state->node.data[t * c + y];
  gradus_names_matrix (names, "node-table", table, c, m);
}

static void
name_sides (GradusNames *names, const GradusSequences *s, guint start, guint m)
{
  g_autoptr (GString) seen = g_string_new (NULL);
  g_autofree char *states = g_strjoinv ("\n", s->labels);

  for (guint t = start; t < start + m; t++)
    g_string_append_printf (seen, "%s%s", t > start ? "\n" : "",
                            s->symbol != NULL ? s->symbols[s->symbol[t]]
                            : s->d == 1       ? GRADUS_NUM_DIGITS (s->x[t], 2) : "");
  gradus_names_word (names, "seen-names", seen->str);
  gradus_names_word (names, "seen-few", m <= 12 ? seen->str : "");
  gradus_names_word (names, "state-names", states);
}

void
gradus_chain_name_sequence (const GradusPosition *here, GradusNames *names, guint i)
{
  const GradusSequences *s = gradus_chain_sequences (here->dataset);
  const guint start = s->starts[i], m = s->starts[i + 1] - start;

  gradus_chain_name_list (names, "true-states", s->label != NULL ? &s->label[start] : NULL, m);
  name_sides (names, s, start, m);
  name_table (names, here->state);
  gradus_names_whole (names, "m", m);
  gradus_names_whole (names, "c", s->n_labels);
  /* Scores are there from the start, also where all of them are 0. */
  gradus_names_whole (names, "n-nodes", (gint64) m * s->n_labels);
  gradus_names_whole (names, "n-pairs", (gint64) s->n_labels * s->n_labels);
}

void
gradus_chain_name (const GradusPosition *here, GradusNames *names)
{
  guint m, start = gradus_chain_span (here->dataset, here->params, &m);

  gradus_chain_name_sequence (
    here, names, gradus_sequences_find (gradus_chain_sequences (here->dataset), start));
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "sequence", .label = N_ ("Sequence"),
    .blurb = N_ ("Which of the sequences is labelled, counted from 1."),
    GRADUS_PARAM_FIELD (Params, sequence), .def = 1, .min = 1, .max = 1000000, .slider_min = 1,
    .slider_max = 20, .applies = GRADUS_APPLIES_RESTART },
  { .id = "scores", .label = N_ ("Scores"),
    .blurb = N_ ("Whether the scores come with the data or are logarithms of counted shares."),
    GRADUS_PARAM_FIELD (Params, scores), GRADUS_CHOICES (
      [SCORES_COUNTED] = { "counted", N_ ("Counted in the labelled places") },
      [SCORES_GIVEN] = { "given", N_ ("Given") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "coupling", .label = N_ ("Coupling"), .symbol = "\\kappa",
    .blurb = N_ ("How much the pairs count; 0 leaves every place to itself, a large one hears only "
                 "the neighbours."),
    GRADUS_PARAM_FIELD (Params, coupling), .def = 1, .max = 1000, .slider_max = 4, .step = 0.1,
    .applies = GRADUS_APPLIES_RESTART });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "node", N_ ("What is seen says"), "e", GRADUS_QUANTITY (State, node),
    .indices = N_ ("place, label") },
  { "transition", N_ ("Scores of pairs"), "s", GRADUS_QUANTITY (State, transition),
    .indices = N_ ("label before, label"), .flags = GRADUS_START, .start_params = "scores=given" },
  { "emission", N_ ("Scores of what is seen"), NULL, GRADUS_QUANTITY (State, emission),
    .indices = N_ ("label, input or symbol"), .flags = GRADUS_START | GRADUS_HIDDEN,
    .start_params = "scores=given" },
  { "first", N_ ("Scores of the first label"), "s_0", GRADUS_QUANTITY (State, first),
    .indices = N_ ("label") });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "node", N_ ("What is seen says"), .kit = gradus_kit_matrix, .of = "node-table",
    .with = "numbers made=n-nodes rows=state-names columns=seen-few" },
  { "pairs", N_ ("Scores of pairs"), .kit = gradus_kit_matrix, .of = "transition",
    .with = "numbers made=n-pairs rows=state-names columns=state-names" });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_chain = {
  .family = "chain", .data_kind = &gradus_data_sequences,
  .columns = N_ ("Sequences of numbers or symbols with labels."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .plots = plots,
  .validate = validate, .init = gradus_chain_init, .name = gradus_chain_name,
};
