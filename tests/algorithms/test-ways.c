/* Every way a text can go is gone.
 *
 * A sentence, a formula, a rule, a caption or the truth of a question is a list of ways, of which
 * the first whose condition holds is told. A way that nothing leads to was never read by anybody:
 * it is dead, or hides behind another one. So all presets are walked, then variations of them
 * (every choice, switch and end of a slider, attempts of a learner, drawn settings, data of other
 * shapes, a change in the middle), until every way has been taken. Members of a machine share their
 * texts, so that it is enough when one of them gets there.
 *
 * What is not reached so is listed in ways-not-taken.txt with a reason each. What is listed and is
 * taken after all, or is no way of any entry, fails too: the list only becomes shorter.
 *
 * Costs: the settings that are tried stop as soon as the entry has nothing left to be taken. Where
 * time is short a third of the machines has its turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-generator.h"
#include "gradus-init.h"
#include "gradus-limit.h"
#include "gradus-registry.h"
#include "gradus-run.h"
#include "gradus-say.h"
#include "gradus-test-turn.h"
#include "gradus-vary.h"

/* Steps of a preset that are looked at one by one, micro-steps of each, and steps to its end. */
#define PRESET_STEPS 400
#define PRESET_MICROS 60
#define VARIED_STEPS 60
#define VARIED_MICROS 3
#define END 5000
/* Settings that are drawn, and a moment in which a change in the middle is made. */
#define DRAWN 150
#define MOST_VALUES 40
#define MOST_DATA 300
#define MIDDLE 3
#define EDITED 40
/* Nothing that is drawn may hold the others up. */
#define SECONDS 2.0
#define BYTES (256u * 1024u * 1024u)
#define TURNS 3

/* A list of ways of an entry, and where it stands. */
typedef struct
{
  const GradusSay *ways;
  char *place;
  enum
  {
    START,
    CHANGED,
    FAILED,
    SAID,
    FILLED,
    RULE,
    TRUTH,
    CAPTION
  } part;
  int phase;     /* of the last four but captions */
  gboolean done; /* all of them have been taken */
} Chain;

typedef struct
{
  const GradusAlgorithm *algorithm;
  GArray *chains; /* Chain */
  guint machine;  /* the same number for all that share a text, by way of others too */
  gboolean done;
} Entry;

static GHashTable *taken; /* of const GradusSay */

static void
chain_clear (gpointer data)
{
  g_free (((Chain *) data)->place);
}

static void
add_chain (Entry *entry, const GradusSay *ways, int part, int phase, const char *owner,
           const char *what)
{
  const Chain chain = { .ways = ways,
                        .part = part,
                        .phase = phase,
                        .place = *owner != '\0' ? g_strdup_printf ("%s.%s", owner, what)
                                                : g_strdup (what) };

  if (ways != NULL)
    g_array_append_val (entry->chains, chain);
  else
    g_free (chain.place);
}

static void
entry_init (Entry *entry, const GradusAlgorithm *algorithm)
{
  entry->algorithm = algorithm;
  entry->chains = g_array_new (FALSE, FALSE, sizeof (Chain));
  g_array_set_clear_func (entry->chains, chain_clear);
  add_chain (entry, algorithm->start_said, START, -1, "", "start");
  add_chain (entry, algorithm->changed_said, CHANGED, -1, "", "changed");
  add_chain (entry, algorithm->failed_said, FAILED, -1, "", "failed");
  for (int i = 0; algorithm->phases[i].id != NULL; i++)
    {
      const GradusPhase *phase = &algorithm->phases[i];

      add_chain (entry, phase->said, SAID, i, phase->id, "said");
      add_chain (entry, phase->filled, FILLED, i, phase->id, "filled");
      add_chain (entry, phase->rules, RULE, i, phase->id, "rules");
      for (const GradusQuestion *q = algorithm->questions; q != NULL && q->id != NULL; q++)
        if (g_str_equal (q->phase, phase->id))
          add_chain (entry, q->truth, TRUTH, i, q->id, "truth");
    }
  for (const GradusPlot *plot = algorithm->plots; plot->id != NULL; plot++)
    add_chain (entry, plot->caption, CAPTION, -1, plot->id, "caption");
}

/* --- Looking ---------------------------------------------------------------------------------- */

static gboolean
is_asked (const Chain *chain, const GradusPosition *here)
{
  const gboolean failed = here->status == GRADUS_STATUS_FAILED;

  switch (chain->part)
    {
    case START:
      return here->phase < 0;
    case FAILED:
      return here->phase >= 0 && failed;
    case CHANGED:
      return here->phase >= 0 && !failed && here->previous == NULL;
    case SAID:
    case FILLED:
    case TRUTH:
      return here->phase == chain->phase && !failed && here->previous != NULL;
    /* A rule can be looked up anywhere. */
    case RULE:
    case CAPTION:
      return TRUE;
    }
  return FALSE;
}

/* Note what is told here. */
static void
look (Entry *entry, GradusRun *run)
{
  g_autoptr (GradusNames) names = NULL;
  GradusPosition here;

  gradus_run_get_view (run, &here);
  names = gradus_names_new (&here);
  entry->done = TRUE;
  for (guint i = 0; i < entry->chains->len; i++)
    {
      Chain *chain = &g_array_index (entry->chains, Chain, i);
      gboolean found = FALSE;

      if (!chain->done && is_asked (chain, &here))
        {
          chain->done = TRUE;
          for (const GradusSay *way = chain->ways; way->text != NULL; way++)
            {
              if (!found && gradus_when (names, way->when))
                {
                  g_hash_table_add (taken, (gpointer) way);
                  found = TRUE;
                }
              chain->done = chain->done && g_hash_table_contains (taken, way);
            }
        }
      entry->done = entry->done && chain->done;
    }
}

/* Walk through a run, a few micro-steps of every step, then to its end. */
static void
walk (Entry *entry, GradusSetup *setup, guint64 steps, guint micros)
{
  const GradusLimit limit = gradus_limit_begin (SECONDS, BYTES, NULL);
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);

  if (run == NULL)
    return;
  gradus_run_set_limit (run, &limit);
  look (entry, run);
  for (guint64 i = 0; i < steps && !entry->done; i++)
    {
      const guint64 step = gradus_run_get_step (run);

      for (guint m = 0; m < micros && gradus_run_forward (run, GRADUS_GRAIN_MICRO)
                        && gradus_run_get_step (run) == step;
           m++)
        look (entry, run);
      if (gradus_run_get_step (run) == step && !gradus_run_forward (run, GRADUS_GRAIN_PHASE))
        break;
      look (entry, run);
    }
  if (!entry->done)
    {
      gradus_run_advance (run, END, NULL, NULL, NULL);
      look (entry, run);
    }
}

/* --- Variations ------------------------------------------------------------------------------- */

static void
walk_with (Entry *entry, GradusSetup *setup, gconstpointer params)
{
  g_autoptr (GradusSetup) varied = gradus_setup_with_attempt (setup, params, FALSE);

  walk (entry, varied, VARIED_STEPS, VARIED_MICROS);
}

/* Functions of a letter that grow without end, stay, fall and turn, as somebody would type them. */
static guint
list_functions (const GradusParam *param, gpointer scratch, double values[MOST_VALUES])
{
  static const char *const texts[] = { "%^2",         "abs(%)",    "sqrt(abs(%))",
                                       "1-exp(-%^2)", "ln(1+%^2)", "min(abs(%),1)" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const char letter[] = { param->variable, '\0' };
      g_auto (GStrv) parts = g_strsplit (texts[i], "%", -1);
      g_autofree char *text = g_strjoinv (letter, parts);

      if (gradus_params_set_string (param, scratch, text, NULL))
        values[n++] = gradus_params_get (param, scratch);
    }
  return n;
}

/* The values of @param that are tried. */
static guint
list_values (const Entry *entry, const GradusParam *param, double values[MOST_VALUES])
{
  g_autofree gpointer scratch = g_malloc0 (entry->algorithm->params_size);
  guint n = 0;

  gradus_params_reset (entry->algorithm->params, scratch);
  if (param->fixed)
    return 0;
  if (param->kind == GRADUS_PARAM_FUNCTION)
    return list_functions (param, scratch, values);
  if (param->kind == GRADUS_PARAM_BOOL)
    for (; n < 2; n++)
      values[n] = n;
  else if (param->kind == GRADUS_PARAM_CHOICE)
    for (n = 0; param->choices[n].id != NULL && n < MOST_VALUES; n++)
      values[n] = n;
  if (n > 0)
    return n;
  values[n++] = param->min;
  values[n++] = gradus_param_slider_low (param);
  values[n++] = gradus_param_round (
    param, 0.5 * (gradus_param_slider_low (param) + gradus_param_slider_high (param)));
  values[n++] = gradus_param_slider_high (param);
  if (param->min < 0 && param->max > 0)
    values[n++] = 0;
  return n;
}

/* Each parameter has each of its values once, with all the others as they are. */
static void
walk_values (Entry *entry, GradusSetup *setup)
{
  for (const GradusParam *p = entry->algorithm->params; p->id != NULL; p++)
    {
      double values[MOST_VALUES];
      const guint n = list_values (entry, p, values);

      for (guint i = 0; i < n && !entry->done; i++)
        {
          g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (setup),
                                                  entry->algorithm->params_size);

          if (gradus_params_set (p, params, values[i], NULL))
            walk_with (entry, setup, params);
        }
    }
}

/* About half of the parameters have any of their values. */
static void
walk_drawn (Entry *entry, GradusSetup *setup, GRand *rand)
{
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (setup),
                                          entry->algorithm->params_size);

  for (const GradusParam *p = entry->algorithm->params; p->id != NULL; p++)
    {
      double values[MOST_VALUES];
      const guint n = list_values (entry, p, values);

      if (n > 0 && g_rand_boolean (rand))
        gradus_params_set (p, params, values[g_rand_int_range (rand, 0, (gint32) n)], NULL);
    }
  walk_with (entry, setup, params);
}

static void
walk_data (Entry *entry, GradusSetup *setup)
{
  for (int v = GRADUS_VARY_FEW; v <= GRADUS_VARY_EQUAL && !entry->done; v++)
    {
      g_autoptr (GradusDataset) dataset = gradus_dataset_vary (gradus_setup_get_dataset (setup), v);
      g_autoptr (GradusSetup) varied = NULL;

      if (dataset == NULL)
        continue;
      varied = gradus_setup_with_dataset (setup, dataset);
      walk (entry, varied, VARIED_STEPS, VARIED_MICROS);
    }
}

/* The data of all presets of other entries, where they are of the kind. */
static void
walk_foreign (Entry *entry, GradusSetup *setup)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const GradusAlgorithm *const *algorithms;
  guint n;

  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    for (const GradusPreset *p = algorithms[i]->presets; p->id != NULL && !entry->done; p++)
      {
        g_autoptr (GradusSetup) other = NULL;
        g_autoptr (GradusSetup) varied = NULL;

        if (algorithms[i] == entry->algorithm || p->data == NULL
            || algorithms[i]->data_kind != entry->algorithm->data_kind
            || !g_hash_table_add (seen, (gpointer) p->data))
          continue;
        other = gradus_setup_new_preset (algorithms[i], p, NULL);
        if (other == NULL)
          continue;
        varied = gradus_setup_with_dataset (setup, gradus_setup_get_dataset (other));
        walk (entry, varied, VARIED_STEPS, VARIED_MICROS);
      }
}

static void
walk_generated (Entry *entry, GradusSetup *setup, const char *data, const char *id,
                const char *value)
{
  g_autofree char *spec = g_strdup_printf ("%s%c%s=%s", data, strchr (data, ':') ? ',' : ':', id,
                                           value);
  g_autoptr (GradusDataset) dataset = gradus_generate (spec, 1, NULL);
  g_autoptr (GradusSetup) varied = NULL;

  if (dataset == NULL || entry->done)
    return;
  varied = gradus_setup_with_dataset (setup, dataset);
  walk (entry, varied, VARIED_STEPS, VARIED_MICROS);
}

/* The data of the first look with each parameter of their generator at its ends. */
static void
walk_generator (Entry *entry, GradusSetup *setup, const char *data)
{
  g_auto (GStrv) words = g_strsplit (data, ":", 2);
  const GradusGenerator *generator = gradus_registry_find_generator (words[0]);

  for (const GradusParam *p = generator != NULL ? generator->params : NULL;
       p != NULL && p->id != NULL; p++)
    if (p->kind == GRADUS_PARAM_DOUBLE || p->kind == GRADUS_PARAM_INT)
      {
        const double low = gradus_param_slider_low (p);
        const double high = MIN (gradus_param_slider_high (p), MOST_DATA);
        const double values[] = { p->min, low, low + (high - low) / 4, high };

        for (guint i = 0; i < G_N_ELEMENTS (values); i++)
          {
            char text[G_ASCII_DTOSTR_BUF_SIZE];

            walk_generated (
              entry, setup, data, p->id,
              g_ascii_dtostr (text, sizeof text,
                              p->kind == GRADUS_PARAM_INT ? floor (values[i]) : values[i]));
          }
      }
}

/* Other data in the middle, and on from there. */
static void
walk_edited (Entry *entry, GradusSetup *setup)
{
  for (int v = GRADUS_VARY_FEW; v <= GRADUS_VARY_EQUAL && !entry->done; v++)
    {
      g_autoptr (GradusDataset) dataset = gradus_dataset_vary (gradus_setup_get_dataset (setup), v);
      g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
      g_autoptr (GradusSetup) changed = NULL;

      if (dataset == NULL || run == NULL)
        continue;
      gradus_run_advance (run, EDITED, NULL, NULL, NULL);
      changed = gradus_setup_with_dataset (setup, dataset);
      if (!gradus_run_change (run, changed, NULL))
        continue;
      look (entry, run);
      for (guint i = 0; i < VARIED_STEPS && gradus_run_forward (run, GRADUS_GRAIN_PHASE); i++)
        look (entry, run);
    }
}

/* Another seed in the middle, or another value of each parameter. */
static void
walk_changed (Entry *entry, GradusSetup *setup)
{
  for (const GradusParam *p = entry->algorithm->params; p->id != NULL && !entry->done; p++)
    {
      g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (setup),
                                              entry->algorithm->params_size);
      g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
      g_autoptr (GradusSetup) changed = NULL;
      double values[MOST_VALUES];
      const guint n = list_values (entry, p, values);

      if (run == NULL || n == 0 || !gradus_params_set (p, params, values[n - 1], NULL))
        continue;
      for (guint i = 0; i < MIDDLE && gradus_run_forward (run, GRADUS_GRAIN_PHASE); i++)
        ;
      changed = gradus_setup_with_params (setup, params);
      if (gradus_run_change (run, changed, NULL))
        look (entry, run);
    }
}

/* The learner's attempts: another value of each parameter that is tried, and then the old one. */
static void
walk_attempts (Entry *entry, GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = entry->algorithm;

  for (const GradusQuantity *q = algorithm->quantities; q != NULL && q->id != NULL; q++)
    {
      g_auto (GStrv) tried = g_strsplit (q->tries != NULL ? q->tries : "", " ", -1);
      const GradusParam *p = q->tries != NULL ? gradus_params_find (algorithm->params, tried[0])
                                              : NULL;
      g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (setup),
                                              algorithm->params_size);
      double values[MOST_VALUES];
      const guint n = p != NULL ? list_values (entry, p, values) : 0;

      for (guint i = 0; i < n && !entry->done; i++)
        {
          g_autoptr (GradusSetup) other = NULL;
          g_autoptr (GradusSetup) both = NULL;

          if (!gradus_params_set (p, params, values[i], NULL))
            continue;
          other = gradus_setup_with_attempt (setup, params, FALSE);
          both = gradus_setup_with_attempt (other, gradus_setup_get_params (setup), FALSE);
          walk (entry, other, VARIED_STEPS, VARIED_MICROS);
          walk (entry, both, VARIED_STEPS, VARIED_MICROS);
        }
    }
}

/* --- Tests ------------------------------------------------------------------------------------ */

static void
walk_entry (Entry *entry)
{
  g_autoptr (GPtrArray) setups = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_setup_unref);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (const GradusPreset *p = entry->algorithm->presets; p->id != NULL; p++)
    {
      GradusSetup *setup = gradus_setup_new_preset (entry->algorithm, p, NULL);

      if (setup == NULL)
        continue;
      g_ptr_array_add (setups, setup);
      if (!entry->done)
        walk (entry, setup, PRESET_STEPS, PRESET_MICROS);
    }
  for (guint i = 0; i < setups->len && !entry->done; i++)
    walk_attempts (entry, setups->pdata[i]);
  for (guint i = 0; i < setups->len && !entry->done; i++)
    walk_changed (entry, setups->pdata[i]);
  for (guint i = 0; i < setups->len && !entry->done; i++)
    walk_values (entry, setups->pdata[i]);
  for (guint i = 0; i < setups->len && !entry->done; i++)
    walk_data (entry, setups->pdata[i]);
  for (guint i = 0; i < setups->len && !entry->done; i++)
    walk_edited (entry, setups->pdata[i]);
  if (setups->len > 0 && entry->algorithm->presets->data != NULL)
    walk_generator (entry, setups->pdata[0], entry->algorithm->presets->data);
  if (setups->len > 0 && !entry->done)
    walk_foreign (entry, setups->pdata[0]);
  for (guint i = 0; i < DRAWN && setups->len > 0 && !entry->done; i++)
    walk_drawn (entry, setups->pdata[i % setups->len], rand);
}

/* Number the machines. */
static void
find_machines (Entry *entries, guint n)
{
  g_autoptr (GHashTable) owners = g_hash_table_new (NULL, NULL); /* of ways: Entry */

  for (guint i = 0; i < n; i++)
    {
      entries[i].machine = i;
      for (guint c = 0; c < entries[i].chains->len; c++)
        {
          const GradusSay *ways = g_array_index (entries[i].chains, Chain, c).ways;
          const Entry *owner = g_hash_table_lookup (owners, ways);
          const guint from = owner != NULL ? owner->machine : i;
          const guint to = entries[i].machine;

          if (owner == NULL)
            g_hash_table_insert (owners, (gpointer) ways, &entries[i]);
          for (guint k = 0; k <= i && from != to; k++)
            if (entries[k].machine == from)
              entries[k].machine = to;
        }
    }
}

static gboolean
has_turn (const Entry *entry)
{
  return !gradus_test_is_short_of_time () || entry->machine % TURNS == gradus_test_get_turn (TURNS);
}

/* Forget what @list says of @entry. */
static void
drop_lines (GHashTable *list, const Entry *entry)
{
  g_autofree char *head = g_strconcat (entry->algorithm->id, " ", NULL);
  GHashTableIter iter;
  gpointer line;

  g_hash_table_iter_init (&iter, list);
  while (g_hash_table_iter_next (&iter, &line, NULL))
    if (g_str_has_prefix (line, head))
      g_hash_table_iter_remove (&iter);
}

/* What is listed, "ENTRY PLACE: CONDITION", with the reason behind " | ". */
static GHashTable *
read_list (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "ways-not-taken.txt", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  GHashTable *list = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) lines = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *bar = strstr (lines[i], " | ");

      if (*lines[i] == '#' || *lines[i] == '\0')
        continue;
      if (bar == NULL || bar[3] == '\0')
        g_error ("ways-not-taken.txt: “%s” has no reason behind a bar", lines[i]);
      if (!g_hash_table_add (list, g_strndup (lines[i], (gsize) (bar - lines[i]))))
        g_error ("ways-not-taken.txt: “%s” stands there twice", lines[i]);
    }
  return list;
}

static void
test_ways (void)
{
  g_autoptr (GHashTable) list = read_list ();
  g_autoptr (GHashTable) told = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) missing = g_string_new (NULL);
  const GradusAlgorithm *const *algorithms;
  g_autofree Entry *entries = NULL;
  GHashTableIter iter;
  gpointer line;
  guint n;

  taken = g_hash_table_new (NULL, NULL);
  algorithms = gradus_registry_get_algorithms (&n);
  entries = g_new0 (Entry, n);
  for (guint i = 0; i < n; i++)
    entry_init (&entries[i], algorithms[i]);
  find_machines (entries, n);
  for (guint i = 0; i < n; i++)
    {
      const gint64 began = g_get_monotonic_time ();

      if (!has_turn (&entries[i]))
        {
          g_array_set_size (entries[i].chains, 0);
          drop_lines (list, &entries[i]);
          continue;
        }
      walk_entry (&entries[i]);
      g_test_message ("%s: %.1f s", algorithms[i]->id,
                      1e-6 * (double) (g_get_monotonic_time () - began));
    }
  for (guint i = 0; i < n; i++)
    {
      for (guint c = 0; c < entries[i].chains->len; c++)
        {
          const Chain *chain = &g_array_index (entries[i].chains, Chain, c);

          for (const GradusSay *way = chain->ways; way->text != NULL; way++)
            {
              g_autofree char *key = NULL;

              if (g_hash_table_contains (taken, way) || !g_hash_table_add (told, (gpointer) way))
                continue;
              key = g_strdup_printf ("%s %s: %s", algorithms[i]->id, chain->place,
                                     way->when != NULL ? way->when : "else");
              if (!g_hash_table_remove (list, key))
                g_string_append_printf (missing, "\n%s", key);
            }
        }
      g_array_unref (entries[i].chains);
    }
  g_hash_table_unref (taken);
  g_hash_table_iter_init (&iter, list);
  while (g_hash_table_iter_next (&iter, &line, NULL))
    g_string_append_printf (missing, "\nlisted, but taken, or no way of any entry: %s",
                            (const char *) line);
  if (missing->len > 0)
    g_error (
      "These ways are never taken; remove them, reach them with a preset, or list them with a "
      "reason:%s",
      missing->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/ways/taken", test_ways);
  return g_test_run ();
}
