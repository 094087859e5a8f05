/* Gradus: completing a descriptor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-inherit.h"
#include "gradus-quantity.h"
#include "gradus-resolve.h"

#define TABLE(Type) g_array_new (TRUE, TRUE, sizeof (Type))
#define END_TABLE(table, Type) ((const Type *) gradus_tables_keep (g_array_free ((table), FALSE)))

gconstpointer
gradus_tables_keep (gconstpointer table)
{
  static GMutex mutex;
  static GPtrArray *kept;

  g_mutex_lock (&mutex);
  if (kept == NULL)
    kept = g_ptr_array_new ();
  g_ptr_array_add (kept, (gpointer) table);
  g_mutex_unlock (&mutex);

  return table;
}

static gboolean
is_array (const GradusQuantity *quantity)
{
  return quantity->type == GRADUS_TYPE_ARRAY || quantity->type == GRADUS_TYPE_INT_ARRAY
         || quantity->array != NULL;
}

/* --- From quantities -------------------------------------------------------------------------- */

static const GradusMetric *
make_metrics (const GradusAlgorithm *algorithm)
{
  GArray *table = TABLE (GradusMetric);

  for (const GradusQuantity *q = algorithm->quantities; q->id != NULL; q++)
    if ((q->flags & GRADUS_METRIC) != 0)
      {
        const GradusMetric metric = {
          .id = q->id,
          .title = q->title,
          .tex = q->tex,
          .quantity = q,
          .better = q->better,
          .scale = (q->flags & GRADUS_LOG) != 0 ? GRADUS_METRIC_LOG : GRADUS_METRIC_LINEAR,
        };

        g_array_append_val (table, metric);
      }

  return END_TABLE (table, GradusMetric);
}

static const GradusValue *
make_values (const GradusAlgorithm *algorithm)
{
  GArray *table = TABLE (GradusValue);

  for (const GradusQuantity *q = algorithm->quantities; q->id != NULL; q++)
    if ((q->flags & GRADUS_LISTED) != 0 || (is_array (q) && (q->flags & GRADUS_HIDDEN) == 0))
      {
        const GradusValue value = {
          .id = q->id,
          .title = q->title,
          .tex = q->tex,
          .shape = q->indices,
          .quantity = q,
          .tracked = (q->flags & GRADUS_TRACKED) != 0,
        };

        g_array_append_val (table, value);
      }

  return END_TABLE (table, GradusValue);
}

static const GradusStart *
make_starts (const GradusAlgorithm *algorithm)
{
  GArray *table = TABLE (GradusStart);

  for (const GradusQuantity *q = algorithm->quantities; q->id != NULL; q++)
    if ((q->flags & GRADUS_START) != 0)
      {
        const GradusStart start = { q->id, q->title, q->indices, q->start_params };

        g_array_append_val (table, start);
      }

  return END_TABLE (table, GradusStart);
}

static const GradusStateArray *
make_state_arrays (const GradusAlgorithm *algorithm)
{
  GArray *table = TABLE (GradusStateArray);

  for (const GradusQuantity *q = algorithm->quantities; q->id != NULL; q++)
    if (q->type == GRADUS_TYPE_ARRAY || q->type == GRADUS_TYPE_INT_ARRAY)
      {
        const GradusStateArray array = {
          q->offset,
          q->type == GRADUS_TYPE_ARRAY ? sizeof (double) : sizeof (gint32),
        };

        g_array_append_val (table, array);
      }

  return END_TABLE (table, GradusStateArray);
}

/* --- From phases ------------------------------------------------------------------------------ */

/* Those that belong to no phase come first. */
static const GradusFormula *
make_formulas (const GradusAlgorithm *algorithm)
{
  GArray *formulas = TABLE (GradusFormula);

  for (const GradusFormula *f = algorithm->formulas; f != NULL && f->id != NULL; f++)
    g_array_append_val (formulas, *f);
  for (const GradusPhase *p = algorithm->phases; p->id != NULL; p++)
    if (p->rule != NULL || p->rules != NULL)
      {
        const GradusFormula formula = { .id = p->id, .tex = p->rule, .phase = p };

        g_array_append_val (formulas, formula);
      }

  return END_TABLE (formulas, GradusFormula);
}

/* --- Questions -------------------------------------------------------------------------------- */

static const char *const yes_or_no[] = { N_ ("No"), N_ ("Yes"), NULL };
static const char *const rise_or_fall[] = { N_ ("It rises"), N_ ("It falls"), N_ ("It stays"),
                                            NULL };

static GradusAnswerKind
answer_kind (GradusAsks asks)
{
  switch (asks)
    {
    case GRADUS_ASKS_PLACE:
      return GRADUS_ANSWER_PLACE;
    case GRADUS_ASKS_DATUM:
      return GRADUS_ANSWER_DATA;
    case GRADUS_ASKS_NUMBER:
      return GRADUS_ANSWER_NUMBER;
    case GRADUS_ASKS_LINE:
      return GRADUS_ANSWER_LINE;
    case GRADUS_ASKS_EVENT:
    case GRADUS_ASKS_CHANGE:
    case GRADUS_ASKS_ITSELF:
    default:
      return GRADUS_ANSWER_CHOICE;
    }
}

static void
complete_question (GradusQuestion *question)
{
  if (question->asks == GRADUS_ASKS_ITSELF)
    return;
  question->kind = answer_kind (question->asks);
  if (question->asks == GRADUS_ASKS_EVENT && question->choices == NULL)
    question->choices = yes_or_no;
  if (question->asks == GRADUS_ASKS_CHANGE && question->choices == NULL)
    question->choices = rise_or_fall;
}

static const GradusQuestion *
make_questions (const GradusAlgorithm *algorithm)
{
  GArray *table = TABLE (GradusQuestion);
  const char *plot = algorithm->plots != NULL ? algorithm->plots[0].id : NULL;

  for (const GradusQuestion *q = algorithm->questions; q != NULL && q->id != NULL; q++)
    {
      GradusQuestion question = *q;

      complete_question (&question);
      g_array_append_val (table, question);
    }
  if (algorithm->questions == NULL)
    for (const GradusQuantity *q = algorithm->quantities; q->id != NULL; q++)
      if ((q->flags & GRADUS_METRIC) != 0 && q->better != GRADUS_BETTER_NEITHER
          && (q->flags & GRADUS_PROMISED) == 0)
        for (const GradusPhase *p = algorithm->phases; p->id != NULL; p++)
          {
            GradusQuestion question = {
              .id = q->id,
              .title = N_ ("Does it rise, fall or stay?"),
              .phase = p->id,
              .plot = plot,
              .asks = GRADUS_ASKS_CHANGE,
              .about = q->id,
            };

            /* Asked after the last phase of an iteration, when all of it has been done. */
            if (p[1].id != NULL)
              continue;
            complete_question (&question);
            g_array_append_val (table, question);
          }

  return END_TABLE (table, GradusQuestion);
}

/* --- Lives ------------------------------------------------------------------------------------ */

/* The vector of a linear model or a straight border: the first quantity of the shape 1 + d, the
 * constant in front; NULL where there is none. */
static const GradusQuantity *
find_linear (const GradusAlgorithm *algorithm)
{
  for (const GradusQuantity *q = algorithm->quantities; q->id != NULL; q++)
    if (g_strcmp0 (q->shape, "1+d") == 0)
      return q;

  return NULL;
}

static void
predict_linear (const GradusPosition *here, const double *X, gsize n, double *out)
{
  g_auto (GradusArray) theta = { 0 };
  guint d;

  gradus_quantity_read (find_linear (here->algorithm), here, &theta);
  d = theta.shape[0] - 1;
  for (gsize i = 0; i < n; i++)
    {
      out[i] = theta.data[0];
      for (guint j = 0; j < d; j++)
        out[i] += theta.data[j + 1] * X[i * d + j];
    }
}

/* What the entry predicts for datum @item; NAN where it is none. */
static double
predict_datum (const GradusPosition *here, guint item)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  double out = NAN;

  if (table != NULL && item < table->n && table->d > 0)
    here->algorithm->predict (here, &table->x[(gsize) item * table->d], 1, &out);

  return out;
}

static double
life_residual (const GradusPosition *here, guint item, guint curve)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);

  return table != NULL && item < table->n && table->y != NULL
           ? table->y[item] - predict_datum (here, item)
           : NAN;
}

static double
life_margin (const GradusPosition *here, guint item, guint curve)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);

  return table != NULL && item < table->n && table->label != NULL
           ? (table->label[item] > 0 ? 1 : -1) * predict_datum (here, item)
           : NAN;
}

/* The margin over the length of the normal, where the border is straight. */
static double
life_distance (const GradusPosition *here, guint item, guint curve)
{
  g_auto (GradusArray) theta = { 0 };
  double length = 0;

  gradus_quantity_read (find_linear (here->algorithm), here, &theta);
  for (guint j = 1; j < gradus_array_length (&theta); j++)
    length = hypot (length, theta.data[j]);

  return length > 0 ? life_margin (here, item, curve) / length : NAN;
}

static GradusRole
role_of_class (const GradusPosition *here, guint item, guint curve)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);

  return GRADUS_ROLE_CLASS
         + (table != NULL && item < table->n && table->label != NULL && table->label[item] > 0);
}

static double
life_class (const GradusPosition *here, guint item, guint curve)
{
  return predict_datum (here, item) + 1;
}

static const GradusLife predicted[] = {
  [GRADUS_PREDICTS_REAL]
  = { .id = "residual", .title = N_ ("Residual"), .tex = "y - \\hat y", .value = life_residual },
  [GRADUS_PREDICTS_SCORE] = { .id = "margin",
                              .title = N_ ("Margin"),
                              .tex = "y f(x)",
                              .role = role_of_class,
                              .value = life_margin },
  [GRADUS_PREDICTS_CLASS]
  = { .id = "class", .title = N_ ("Class it is given"), .tex = "\\hat y", .value = life_class },
};

static const GradusLife distance = {
  .id = "distance",
  .title = N_ ("Distance from the border, negative on the wrong side"),
  .tex = "\\frac{y f(x)}{\\sqrt{\\theta_1^2 + \\dots + \\theta_d^2}}",
  .role = role_of_class,
  .value = life_distance,
};

static const GradusLife *
make_lives (const GradusAlgorithm *algorithm)
{
  GArray *table = TABLE (GradusLife);

  for (const GradusQuantity *q = algorithm->quantities; q->id != NULL; q++)
    if ((q->flags & GRADUS_PER_DATUM) != 0)
      {
        const GradusLife life = { .id = q->id,
                                  .title = q->title,
                                  .tex = q->tex,
                                  .quantity = q,
                                  .log = (q->flags & GRADUS_LOG) != 0 };

        g_array_append_val (table, life);
      }
  if (algorithm->predict != NULL && algorithm->predicts != GRADUS_PREDICTS_NOTHING
      && algorithm->data_kind == &gradus_data_table)
    {
      g_array_append_vals (table, &predicted[algorithm->predicts], 1);
      if (algorithm->predicts == GRADUS_PREDICTS_SCORE && find_linear (algorithm) != NULL)
        g_array_append_val (table, distance);
    }

  return END_TABLE (table, GradusLife);
}

/* Those that the entry gives itself, with the quantities they are of. */
static const GradusLife *
find_quantities (const GradusAlgorithm *algorithm)
{
  GArray *table = TABLE (GradusLife);

  for (const GradusLife *l = algorithm->lives; l->id != NULL; l++)
    {
      GradusLife life = *l;

      if (life.of != NULL)
        life.quantity = gradus_algorithm_find_quantity (algorithm, life.of);
      if (life.value == NULL && life.quantity == NULL)
        g_error ("%s: the life “%s” is of “%s”, which is no quantity", algorithm->id, life.id,
                 life.of);
      g_array_append_val (table, life);
    }

  return END_TABLE (table, GradusLife);
}

/* --- Invariants ------------------------------------------------------------------------------- */

/* What a family promises after a phase that @algorithm, a row of it, does not have is not promised
 * there. */
static gboolean
has_lost_phase (const GradusInvariant *invariant, const GradusAlgorithm *algorithm,
                const GradusDescriptor *written)
{
  return invariant->phase != NULL && gradus_algorithm_find_phase (algorithm, invariant->phase) < 0
         && gradus_descriptor_has_phase (written, invariant->phase);
}

static const GradusInvariant *
make_invariants (const GradusAlgorithm *algorithm, const GradusDescriptor *written)
{
  GArray *table = TABLE (GradusInvariant);

  for (const GradusInvariant *i = algorithm->invariants; i != NULL && i->id != NULL; i++)
    if (!has_lost_phase (i, algorithm, written))
      g_array_append_val (table, *i);
  for (const GradusQuantity *q = algorithm->quantities; q != NULL && q->id != NULL; q++)
    {
      const gboolean less = q->better == GRADUS_BETTER_LESS;
      GradusInvariant invariant = { .quantity = q };
      gboolean simplex;

      if ((q->flags & GRADUS_PROMISED) != 0)
        {
          invariant.id = g_strdup_printf ("%s-%s", q->id, less ? "never-rises" : "never-falls");
          invariant.title = less ? N_ ("What should fall never rises")
                                 : N_ ("What should rise never falls");
          invariant.tex = g_strdup_printf ("%s %s %s\\text{′}", q->tex, less ? "\\le" : "\\ge",
                                           q->tex);
          g_array_append_val (table, invariant);
        }
      if (q->is == NULL)
        continue;
      simplex = g_str_equal (q->is, "simplex");
      if (!simplex && !g_str_equal (q->is, "psd"))
        g_error ("%s: quantity “%s” is “%s”, which nobody can watch", algorithm->id, q->id, q->is);
      invariant = (GradusInvariant){
        .quantity = q,
        .id = g_strdup_printf ("%s-%s", q->id, q->is),
        .title = simplex ? N_ ("Shares are not negative and sum to 1")
                         : N_ ("Symmetric, and no direction is negative"),
        /* Braces, where it has an index already. */
        .tex = simplex ? g_strdup_printf ("\\sum_j {%s}_j = 1", q->tex)
                       : g_strdup_printf ("%s \\succeq 0", q->tex),
      };
      g_array_append_val (table, invariant);
      /* cppcheck-suppress memleak ; the table keeps both */
    }
  if (table->len > 64)
    g_error ("%s has more than 64 invariants", algorithm->id);

  return END_TABLE (table, GradusInvariant);
}

/* --- Rows of a family ------------------------------------------------------------------------- */

/* Put the defaults and what is fixed into a copy of the parameters. */
static void
make_params (GradusAlgorithm *algorithm, const GradusDescriptor *member)
{
  g_autofree gpointer values = g_malloc0 (MAX (algorithm->params_size, 1));
  g_auto (GStrv) fixed = NULL, offered = NULL;
  g_autoptr (GError) error = NULL;
  GArray *table = TABLE (GradusParam);

  gradus_params_reset (algorithm->params, values);
  if (!gradus_params_parse (algorithm->params, values, member->defaults, &error)
      || !gradus_params_parse (algorithm->params, values, member->fixed, &error))
    g_error ("%s: %s", algorithm->id, error->message);
  fixed = g_strsplit_set (member->fixed != NULL ? member->fixed : "", " ,", -1);
  offered = member->offered != NULL ? g_strsplit (member->offered, " ", -1) : NULL;
  for (guint i = 0; offered != NULL && offered[i] != NULL; i++)
    if (gradus_params_find (algorithm->params, offered[i]) == NULL)
      g_error ("%s: there is no parameter “%s” to offer", algorithm->id, offered[i]);
  for (const GradusParam *p = algorithm->params; p->id != NULL; p++)
    {
      GradusParam param = *p;
      g_autofree char *prefix = g_strconcat (p->id, "=", NULL);

      param.def = gradus_params_get (p, values);
      param.fixed = offered != NULL && !g_strv_contains ((const char *const *) offered, p->id);
      for (guint i = 0; fixed[i] != NULL; i++)
        param.fixed = param.fixed || g_str_has_prefix (fixed[i], prefix);
      g_array_append_val (table, param);
    }
  algorithm->params = END_TABLE (table, GradusParam);
}

/* Whether @algorithm, whose parameters are made, fixes them as one @word of an `only` says. */
static gboolean
is_fixed_so (const GradusAlgorithm *algorithm, const char *word)
{
  const char *equals = strchr (word, '=');
  const gboolean differs = equals != NULL && equals > word && equals[-1] == '!';
  g_autofree char *id = equals != NULL ? g_strndup (word, equals - word - differs) : NULL;
  const GradusParam *param = id != NULL && algorithm->params != NULL
                               ? gradus_params_find (algorithm->params, id)
                               : NULL;
  g_autofree gpointer params = g_malloc0 (MAX (algorithm->params_size, 1));
  g_auto (GStrv) values = NULL;
  gboolean equal = FALSE;
  GradusParam any;

  if (param == NULL)
    g_error ("%s: “%s” is about no parameter", algorithm->id, word);
  any = *param;
  any.fixed = FALSE;
  values = g_strsplit (equals + 1, "|", -1);
  for (guint i = 0; values[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!gradus_params_set_string (&any, params, values[i], &error))
        g_error ("%s: “%s”: %s", algorithm->id, word, error->message);
      equal = equal || gradus_params_get (&any, params) == param->def;
    }

  return (param->fixed && equal) != differs;
}

static gboolean
is_among (const GradusAlgorithm *algorithm, const char *only)
{
  g_auto (GStrv) words = only != NULL ? g_strsplit (only, " ", -1) : NULL;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    if (!is_fixed_so (algorithm, words[i]))
      return FALSE;

  return TRUE;
}

/* The rows of @table, each of @size bytes with the id in front and what it is `only` of at @only,
 * that @algorithm has; the table itself when these are all. */
static gconstpointer
choose_rows (const GradusAlgorithm *algorithm, gconstpointer table, gsize size, glong only)
{
  GArray *kept;
  gboolean all = TRUE;

  if (table == NULL)
    return NULL;
  kept = g_array_new (TRUE, TRUE, size);
  for (const char *row = table; G_STRUCT_MEMBER (const char *, row, 0) != NULL; row += size)
    if (is_among (algorithm, G_STRUCT_MEMBER (const char *, row, only)))
      g_array_append_vals (kept, row, 1);
    else
      all = FALSE;
  if (!all)
    return gradus_tables_keep (g_array_free (kept, FALSE));
  g_array_unref (kept);

  return table;
}

#define CHOOSE_ROWS(algorithm, table, Type)                                                        \
  choose_rows (algorithm, table, sizeof (Type), G_STRUCT_OFFSET (Type, only))

/* Those that name no data have the data of the first, which is what the entry opens with. */
static const GradusPreset *
make_presets (const GradusPreset *presets)
{
  GArray *table = TABLE (GradusPreset);

  for (const GradusPreset *p = presets; p->id != NULL; p++)
    {
      GradusPreset preset = *p;

      if (preset.data == NULL)
        {
          preset.data = presets->data;
          preset.data_seed = presets->data_seed;
          preset.rng = presets->rng;
        }
      g_array_append_val (table, preset);
    }

  return END_TABLE (table, GradusPreset);
}

static void
choose_plots (GradusAlgorithm *algorithm, const char *shown)
{
  g_auto (GStrv) ids = g_strsplit (shown, " ", -1);
  GArray *table = TABLE (GradusPlot);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      const int plot = gradus_algorithm_find_plot (algorithm, ids[i]);

      if (plot < 0)
        g_error ("%s: there is no plot “%s” to show", algorithm->id, ids[i]);
      g_array_append_val (table, algorithm->plots[plot]);
    }
  algorithm->plots = END_TABLE (table, GradusPlot);
}

/* What is tried are parameters, and attempts can be given. */
static void
check_tries (const GradusAlgorithm *algorithm)
{
  for (const GradusQuantity *q = algorithm->quantities; q->id != NULL; q++)
    {
      g_auto (GStrv) tried = q->tries != NULL ? g_strsplit (q->tries, " ", -1) : NULL;

      if (tried != NULL && (q->type != GRADUS_TYPE_ARRAY || (q->flags & GRADUS_START) == 0))
        g_error ("%s: the attempts “%s” are no array that can be given", algorithm->id, q->id);
      for (guint i = 0; tried != NULL && tried[i] != NULL; i++)
        if (algorithm->params == NULL || gradus_params_find (algorithm->params, tried[i]) == NULL)
          g_error ("%s: “%s” tries “%s”, which is no parameter", algorithm->id, q->id, tried[i]);
    }
}

/* What is read as it was written. */
static GradusAlgorithm *
copy (const GradusDescriptor *member)
{
  const GradusAlgorithm algorithm = {
    .id = member->id,
    .chapter = member->chapter,
    .title = member->title,
    .summary = member->summary,
    .goal = member->goal,
    .source = member->source,
    .difficulty = member->difficulty,
    .kind = member->kind,
    .sheet = member->sheet,
    .data_kind = member->data_kind,
    .needs = member->needs,
    .distances = member->distances,
    .columns = member->columns,
    .family = member->family,
    .params_size = member->params_size,
    .state_size = member->state_size,
    .quantities = member->quantities,
    .params = member->params,
    .param_marks = member->param_marks,
    .phases = member->phases,
    .plots = member->plots,
    .events = member->events,
    .presets = member->presets,
    .pairs = member->pairs,
    .maps = member->maps,
    .checks = member->checks,
    .same = member->same,
    .same_on = member->same_on,
    .formulas = member->formulas,
    .invariants = member->invariants,
    .questions = member->questions,
    .lives = member->lives,
    .ends = member->ends,
    .validate = member->validate,
    .prepare = member->prepare,
    .unprepare = member->unprepare,
    .init = member->init,
    .refresh = member->refresh,
    .rebase = member->rebase,
    .name = member->name,
    .start_said = member->start_said,
    .start_shows = member->start_shows,
    .start_asks = member->start_asks,
    .end_shows = member->end_shows,
    .changed_said = member->changed_said,
    .failed_said = member->failed_said,
    .predicts = member->predicts,
    .score = member->score,
    .predict = member->predict,
  };

  return (GradusAlgorithm *) gradus_tables_keep (g_memdup2 (&algorithm, sizeof algorithm));
}

const GradusAlgorithm *
gradus_algorithm_resolve (const GradusDescriptor *written)
{
  static const GradusQuantity no_quantities[] = { { NULL } };
  static const GradusPhase no_phases[] = { { NULL } };
  GradusDescriptor member;
  GradusAlgorithm *algorithm;

  gradus_descriptor_inherit (written, &member);
  algorithm = copy (&member);
  if (algorithm->quantities == NULL)
    algorithm->quantities = no_quantities;
  if (algorithm->phases == NULL)
    algorithm->phases = no_phases;

  if (algorithm->params != NULL
      && (member.fixed != NULL || member.offered != NULL || member.defaults != NULL))
    make_params (algorithm, &member);
  algorithm->phases = CHOOSE_ROWS (algorithm, algorithm->phases, GradusPhase);
  algorithm->quantities = CHOOSE_ROWS (algorithm, algorithm->quantities, GradusQuantity);
  algorithm->invariants = CHOOSE_ROWS (algorithm, algorithm->invariants, GradusInvariant);
  if (member.plots_shown != NULL)
    choose_plots (algorithm, member.plots_shown);
  if (algorithm->presets != NULL)
    algorithm->presets = make_presets (algorithm->presets);
  check_tries (algorithm);
  algorithm->formulas = make_formulas (algorithm);
  algorithm->metrics = make_metrics (algorithm);
  algorithm->values = make_values (algorithm);
  algorithm->starts = make_starts (algorithm);
  algorithm->state_arrays = make_state_arrays (algorithm);
  if (algorithm->predict == NULL && algorithm->predicts != GRADUS_PREDICTS_NOTHING
      && find_linear (algorithm) != NULL)
    algorithm->predict = predict_linear;
  algorithm->questions = make_questions (algorithm);
  algorithm->lives = algorithm->lives != NULL ? find_quantities (algorithm)
                                              : make_lives (algorithm);
  algorithm->invariants = make_invariants (algorithm, written);

  return algorithm;
}
