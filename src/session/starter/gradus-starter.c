/* Gradus: a starter, the beginning of a learner's own program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "gradus-blanks.h"
#include "gradus-condition.h"
#include "gradus-json-append.h"
#include "gradus-language.h"
#include "gradus-own-trace-private.h"
#include "gradus-quantity.h"
#include "gradus-search.h"
#include "gradus-sink.h"
#include "gradus-starter-private.h"

/* A value with more numbers is left out of the program and of its trace. */
#define MAX_NUMBERS 5000

const GradusStarterLanguage gradus_starter_languages[] = {
  { "python", "Python", ".py", "python3 %s", FALSE, FALSE },
  { "c", "C", ".c", "cc -O2 %s -lm && ./a.out", FALSE, FALSE },
  { "octave", "GNU Octave", ".m", "octave %s", TRUE, FALSE },
  { "r", "R", ".R", "Rscript %s", TRUE, FALSE },
  { "java", "Java", ".java", "java %s", FALSE, TRUE },
  { NULL },
};

const GradusStarterLanguage *
gradus_starter_find_language (const char *id)
{
  for (const GradusStarterLanguage *language = gradus_starter_languages; language->id != NULL;
       language++)
    if (g_str_equal (language->id, id))
      return language;
  return NULL;
}

static void
file_free (gpointer data)
{
  GradusStarterFile *file = data;

  g_free (file->name);
  g_free (file->text);
  g_free (file);
}

void
gradus_starter_add_file (GPtrArray *files, const char *name, char *text)
{
  GradusStarterFile *file = g_new (GradusStarterFile, 1);

  file->name = g_strdup (name);
  file->text = text;
  g_ptr_array_add (files, file);
}

/* --- Names ------------------------------------------------------------------------------------ */

/* Words of the languages and of the texts with blanks that a value or a phase may be called by. */
static const char *const taken[] = {
  "break",    "case",     "catch",  "char",    "class",    "const",  "continue",     "def",
  "default",  "del",      "do",     "double",  "elif",     "else",   "end",          "error",
  "except",   "exp",      "extern", "final",   "finally",  "float",  "for",          "from",
  "function", "gamma",    "global", "goto",    "if",       "import", "in",           "index",
  "inline",   "int",      "is",     "j0",      "j1",       "jn",     "lambda",       "link",
  "log",      "long",     "main",   "math",    "new",      "next",   "none",         "nonlocal",
  "not",      "null",     "or",     "package", "pass",     "pow",    "printf",       "private",
  "public",   "raise",    "read",   "record",  "register", "remove", "repeat",       "return",
  "round",    "s",        "select", "short",   "signal",   "signed", "size",         "sizeof",
  "static",   "start",    "step",   "struct",  "super",    "switch", "synchronized", "table",
  "take",     "this",     "throw",  "throws",  "time",     "trace",  "try",          "typedef",
  "union",    "unsigned", "until",  "void",    "volatile", "while",  "with",         "write",
  "y0",       "y1",       "yield",  "yn",      NULL,
};

/* "k-means" as a name in a program: "k_means"; with another letter where a language or a starter
 * has the word already. */
static char *
make_name (const char *id)
{
  char *name = g_strdelimit (g_strdup (id), "-", '_');

  if (g_strv_contains (taken, name))
    {
      char *other = g_strconcat (name, "_", NULL);

      g_free (name);
      return other;
    }
  return name;
}

/* "k-means": "k_means", or of a language that calls files so "KMeans". */
static char *
program_name (const char *id, gboolean camel)
{
  GString *name = g_string_new (NULL);

  for (const char *p = id; *p != '\0'; p++)
    if (*p == '-' && !camel)
      g_string_append_c (name, '_');
    else if (*p != '-')
      g_string_append_c (name, camel && (p == id || p[-1] == '-') ? g_ascii_toupper (*p) : *p);
  return g_string_free (name, FALSE);
}

/* --- What a run shows ------------------------------------------------------------------------- */

/* A value as the program has it, or an array that can be given and that no phase changes. */
typedef struct
{
  const GradusQuantity *quantity;
  GradusArray now;  /* at the step that has been looked at last */
  gboolean kept;    /* it is in the program: its shape is the same wherever it is defined */
  gboolean given;   /* defined at the start */
  gboolean touched; /* a phase of the loop changes it */
  gboolean drawn;   /* one that draws */
  gint64 at_start, at_draws; /* its first column in start.csv and in draws.csv; 0: not there */
} Value;

/* A phase as the program has it. */
typedef struct
{
  gboolean draws;
  gboolean *changes; /* by value */
} Phase;

typedef struct
{
  const GradusAlgorithm *algorithm;
  GradusRun *run;
  guint n_values, n_phases;
  Value *values;
  Phase *phases;
  guint64 first, last; /* steps: where the program begins, and where it ends */
  gint64 start_columns, draw_columns, draw_rows;
} Survey;

static void
survey_clear (Survey *survey)
{
  for (guint i = 0; i < survey->n_values; i++)
    gradus_array_clear (&survey->values[i].now);
  for (guint i = 0; i < survey->n_phases; i++)
    g_free (survey->phases[i].changes);
  g_free (survey->values);
  g_free (survey->phases);
  g_clear_pointer (&survey->run, gradus_run_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Survey, survey_clear)

static gboolean
same_shape (const GradusArray *a, const GradusArray *b)
{
  return a->n_dims == b->n_dims && memcmp (a->shape, b->shape, sizeof a->shape) == 0;
}

/* Look at every value at the present position; @changes, or NULL, learns which of them are not what
 * they were. */
static void
look (Survey *survey, gboolean *changes)
{
  GradusPosition here;

  gradus_run_get_view (survey->run, &here);
  for (guint i = 0; i < survey->n_values; i++)
    {
      Value *value = &survey->values[i];
      g_auto (GradusArray) now = { 0 };

      gradus_quantity_read (value->quantity, &here, &now);
      if (gradus_array_length (&now) == 0 || gradus_array_equal (&now, &value->now))
        continue;
      if (gradus_array_length (&now) > MAX_NUMBERS
          || (gradus_array_length (&value->now) > 0 && !same_shape (&now, &value->now)))
        value->kept = FALSE;
      gradus_array_assign (&value->now, &now);
      if (changes != NULL)
        changes[i] = value->touched = TRUE;
      else
        value->given = TRUE;
    }
}

/* The values, and what else can be given as a start: the matrices of a Kalman filter. */
static void
list_values (Survey *survey)
{
  g_autoptr (GArray) values = g_array_new (FALSE, TRUE, sizeof (Value));
  const GradusAlgorithm *algorithm = survey->algorithm;

  for (const GradusValue *v = algorithm->values; v != NULL && v->id != NULL; v++)
    g_array_append_val (values, ((Value){ .quantity = v->quantity, .kept = TRUE }));
  for (const GradusQuantity *q = algorithm->quantities; q->id != NULL; q++)
    if ((q->flags & GRADUS_START) != 0 && gradus_algorithm_find_value (algorithm, q->id) < 0)
      g_array_append_val (values, ((Value){ .quantity = q, .kept = TRUE }));
  survey->n_values = values->len;
  survey->values = (Value *) g_array_steal (values, NULL);
}

/* Go through the run and see what its phases do. */
static gboolean
make_survey (Survey *survey, GradusSetup *setup, GError **error)
{
  survey->algorithm = gradus_setup_get_algorithm (setup);
  survey->run = gradus_run_new (setup, error);
  if (survey->run == NULL)
    return FALSE;
  list_values (survey);
  while (survey->algorithm->phases[survey->n_phases].id != NULL)
    survey->n_phases++;
  survey->phases = g_new0 (Phase, survey->n_phases);
  for (guint i = 0; i < survey->n_phases; i++)
    survey->phases[i].changes = g_new0 (gboolean, survey->n_values);

  for (;;)
    {
      const int next = gradus_run_get_next_phase (survey->run);

      if (next < 0 || !survey->algorithm->phases[next].once
          || !gradus_run_forward (survey->run, GRADUS_GRAIN_PHASE))
        break;
    }
  survey->first = gradus_run_get_step (survey->run);
  look (survey, NULL);
  while (gradus_run_get_step (survey->run) < GRADUS_STARTER_MAX_STEPS)
    {
      const int next = gradus_run_get_next_phase (survey->run);
      g_autoptr (gsl_rng) before = NULL;

      if (next < 0)
        break;
      before = gsl_rng_clone (gradus_run_peek_rng (survey->run));
      if (!gradus_run_forward (survey->run, GRADUS_GRAIN_PHASE)
          || gradus_run_get_status (survey->run) == GRADUS_STATUS_FAILED)
        break;
      survey->phases[next].draws |= !gradus_rng_equal (before, gradus_run_peek_rng (survey->run));
      look (survey, survey->phases[next].changes);
      survey->last = gradus_run_get_step (survey->run);
    }
  return TRUE;
}

/* Lay out the columns of the tables of what is given. */
static void
lay_out (Survey *survey)
{
  const GradusHistory *history = gradus_run_get_history (survey->run);

  for (guint p = 0; p < survey->n_phases; p++)
    for (guint i = 0; survey->phases[p].draws && i < survey->n_values; i++)
      survey->values[i].drawn |= survey->phases[p].changes[i];
  survey->start_columns = survey->draw_columns = 1;
  for (guint i = 0; i < survey->n_values; i++)
    {
      Value *value = &survey->values[i];
      const gint64 numbers = (gint64) gradus_array_length (&value->now);

      value->kept = value->kept && numbers > 0;
      value->given = value->given && value->kept;
      value->drawn = value->drawn && value->kept;
      if (value->given)
        {
          value->at_start = survey->start_columns;
          survey->start_columns += numbers;
        }
      if (value->drawn)
        {
          value->at_draws = survey->draw_columns;
          survey->draw_columns += numbers;
        }
    }
  for (guint64 step = survey->first + 1; step <= survey->last; step++)
    survey->draw_rows += survey->phases[gradus_history_phase (history, step)].draws;
}

/* --- Members for the text with blanks --------------------------------------------------------- */

static void
set_title (JsonObject *object, const char *title)
{
  json_object_set_string_member (object, "title", title);
}

/* A list of objects with one member each, "line": the lines of @text. */
static JsonArray *
make_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  JsonArray *list = json_array_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    {
      JsonObject *line = json_object_new ();

      json_object_set_string_member (line, "line", lines[i]);
      json_array_add_object_element (list, line);
    }
  return list;
}

static JsonObject *
make_value (const Survey *survey, guint i, const GradusStarterLanguage *language)
{
  const Value *value = &survey->values[i];
  const GradusQuantity *described = value->quantity;
  JsonObject *object = json_object_new ();
  g_autofree char *name = make_name (described->id);
  const gboolean whole = (described->flags & GRADUS_NUMBERED) != 0;

  json_object_set_string_member (object, "id", described->id);
  json_object_set_string_member (object, "name", name);
  set_title (object, _ (described->title));
  json_object_set_string_member (object, "shape",
                                 described->indices != NULL ? _ (described->indices) : "");
  for (guint rank = 0; rank <= GRADUS_ARRAY_MAX_DIMS; rank++)
    {
      const char *const ranks[] = { "scalar", "vector", "matrix", "stack" };

      json_object_set_boolean_member (object, ranks[rank], value->now.n_dims == rank);
    }
  json_object_set_int_member (object, "rank", value->now.n_dims);
  json_object_set_int_member (object, "a", value->now.shape[0]);
  json_object_set_int_member (object, "b", value->now.shape[1]);
  json_object_set_int_member (object, "c", value->now.shape[2]);
  json_object_set_int_member (object, "numbers", (gint64) gradus_array_length (&value->now));
  json_object_set_boolean_member (object, "whole", whole);
  json_object_set_boolean_member (object, "numbered", whole && language->from_one);
  json_object_set_boolean_member (object, "given", value->given);
  json_object_set_int_member (object, "at_start", value->at_start);
  json_object_set_int_member (object, "at_draws", value->at_draws);
  return object;
}

/* Which of the values that @phase changes the pseudo-code @code speaks of: those that it assigns,
 * else those that it names. The others follow from them, and a program need not have them. */
static void
find_essential (const Survey *survey, const Phase *phase, const char *code, gboolean *essential)
{
  g_auto (GStrv) lines = g_strsplit (code, "\n", -1);
  g_autofree char *folded = gradus_search_fold (code);
  g_autofree char *words = g_strconcat (" ", folded, " ", NULL);
  gboolean any = FALSE;

  for (guint i = 0; i < survey->n_values; i++)
    {
      g_autofree char *symbol = gradus_trace_read_symbol (survey->values[i].quantity);

      for (guint l = 0; phase->changes[i] && symbol != NULL && lines[l] != NULL; l++)
        {
          g_autofree char *assigned = gradus_trace_read_assigned (lines[l]);

          essential[i] |= g_strcmp0 (assigned, symbol) == 0;
        }
      any |= essential[i];
    }
  for (guint i = 0; i < survey->n_values && !any; i++)
    {
      g_autofree char *symbol = gradus_trace_read_symbol (survey->values[i].quantity);
      g_autofree char *word = symbol != NULL ? g_strdup_printf (" %s ", symbol) : NULL;

      essential[i] = phase->changes[i] && word != NULL && strstr (words, word) != NULL;
    }
  any = FALSE;
  for (guint i = 0; i < survey->n_values; i++)
    any |= essential[i];
  /* Without a symbol that is known, all of them. */
  for (guint i = 0; i < survey->n_values && !any; i++)
    essential[i] = phase->changes[i];
}

/* Whether a value is in a list. */
typedef gboolean (*Filter) (const Value *value);

static gboolean
is_kept (const Value *value)
{
  return value->kept;
}

static gboolean
is_written (const Value *value)
{
  return value->kept && value->touched;
}

/* Those of @filter; with @changes a member says whether the value is one of them, and with @only
 * the others are left out. */
static JsonArray *
make_values (const Survey *survey, Filter filter, const gboolean *changes,
             const gboolean *essential, gboolean only, const GradusStarterLanguage *language)
{
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < survey->n_values; i++)
    {
      const gboolean changed = changes != NULL && changes[i];
      JsonObject *value;

      if (!filter (&survey->values[i]) || (only && !changed))
        continue;
      value = make_value (survey, i, language);
      if (changes != NULL)
        {
          json_object_set_boolean_member (value, "changed", changed);
          json_object_set_boolean_member (value, "essential", essential[i]);
        }
      json_array_add_object_element (list, value);
    }
  if (json_array_get_length (list) > 0)
    json_object_set_boolean_member (
      json_array_get_object_element (list, json_array_get_length (list) - 1), "last", TRUE);
  return list;
}

/* What is in the loop, in its order: @holes learns how many phases are to be written. */
static JsonArray *
make_phases (const Survey *survey, const GradusStarterLanguage *language, guint *holes)
{
  JsonArray *list = json_array_new ();
  /* What phases do that show nothing of it has to be done by the next one that does. */
  g_autoptr (GString) before = g_string_new (NULL);

  *holes = 0;
  for (guint i = 0; i < survey->n_phases; i++)
    {
      const GradusPhase *described = &survey->algorithm->phases[i];
      const Phase *phase = &survey->phases[i];
      JsonObject *object;
      JsonArray *changes;
      g_autofree char *name = NULL;
      g_autofree gboolean *essential = NULL;
      gboolean changing;

      if (described->once)
        continue;
      object = json_object_new ();
      name = make_name (described->id);
      g_string_append_printf (before, "%s%s", before->len > 0 ? "\n" : "",
                              _ (described->pseudocode));
      essential = g_new0 (gboolean, survey->n_values);
      find_essential (survey, phase, _ (described->pseudocode), essential);
      changes = make_values (survey, is_written, phase->changes, essential, TRUE, language);
      changing = json_array_get_length (changes) > 0;
      json_object_set_string_member (object, "phase", described->id);
      json_object_set_string_member (object, "function", name);
      set_title (object, _ (described->title));
      json_object_set_string_member (object, "explain", _ (described->explain));
      json_object_set_array_member (object, "lines", make_lines (before->str));
      if (changing)
        g_string_truncate (before, 0);
      json_object_set_array_member (object, "changes", changes);
      json_object_set_array_member (
        object, "all",
        make_values (survey, is_written, phase->changes, essential, FALSE, language));
      json_object_set_boolean_member (object, "hole", changing && !phase->draws);
      json_object_set_boolean_member (object, "drawn", changing && phase->draws);
      json_object_set_boolean_member (object, "silent", !changing);
      *holes += changing && !phase->draws;
      json_array_add_object_element (list, object);
    }
  return list;
}

static JsonArray *
make_parameters (GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  gconstpointer params = gradus_setup_get_params (setup);
  JsonArray *list = json_array_new ();

  for (const GradusParam *param = algorithm->params; param != NULL && param->id != NULL; param++)
    {
      g_autofree char *value = NULL;
      g_autofree char *name = NULL;
      JsonObject *object;

      if (param->fixed || !gradus_params_is_enabled (algorithm->params, param, params))
        continue;
      object = json_object_new ();
      value = gradus_params_get_string (param, params);
      name = g_strdelimit (g_ascii_strup (param->id, -1), "-", '_');
      json_object_set_string_member (object, "constant", name);
      json_object_set_string_member (object, "value", value);
      set_title (object, _ (param->label));
      json_object_set_string_member (object, "blurb", param->blurb != NULL ? _ (param->blurb) : "");
      json_object_set_boolean_member (
        object, "number", param->kind == GRADUS_PARAM_DOUBLE || param->kind == GRADUS_PARAM_INT);
      json_object_set_boolean_member (object, "integer", param->kind == GRADUS_PARAM_INT);
      json_object_set_boolean_member (
        object, "word", param->kind == GRADUS_PARAM_CHOICE || param->kind == GRADUS_PARAM_FUNCTION);
      json_object_set_boolean_member (object, "on", g_str_equal (value, "true"));
      json_object_set_boolean_member (object, "off", g_str_equal (value, "false"));
      json_array_add_object_element (list, object);
    }
  return list;
}

/* --- Tables of what is given ------------------------------------------------------------------ */

static gboolean
is_given (const Value *value)
{
  return value->given;
}

static gboolean
is_drawn (const Value *value)
{
  return value->drawn;
}

/* The names of the entries of the values of @filter, as heads of columns. */
static void
append_heads (const Survey *survey, Filter filter, GString *out)
{
  for (guint i = 0; i < survey->n_values; i++)
    for (gsize k = 0;
         filter (&survey->values[i]) && k < gradus_array_length (&survey->values[i].now); k++)
      {
        g_autofree char *name = gradus_value_entry_name (survey->values[i].quantity->id,
                                                         &survey->values[i].now, k);
        g_auto (GStrv) parts = g_strsplit (name, ",", -1);
        g_autofree char *plain = g_strjoinv ("][", parts);

        g_string_append_printf (out, ",%s", plain);
      }
}

/* A row: the step @step and the numbers that the values of @filter have there; with @changes empty
 * cells for those that are not among them. */
static void
append_row (Survey *survey, guint64 step, Filter filter, const gboolean *changes, GString *out)
{
  GradusPosition here;

  gradus_run_seek (survey->run, step, 0);
  gradus_run_get_view (survey->run, &here);
  g_string_append_printf (out, "\n%" G_GUINT64_FORMAT, step);
  for (guint i = 0; i < survey->n_values; i++)
    {
      const gsize numbers = gradus_array_length (&survey->values[i].now);
      g_auto (GradusArray) array = { 0 };

      if (!filter (&survey->values[i]))
        continue;
      if (changes == NULL || changes[i])
        gradus_quantity_read (survey->values[i].quantity, &here, &array);
      for (gsize k = 0; k < numbers; k++)
        {
          g_string_append_c (out, ',');
          if (k < gradus_array_length (&array))
            gradus_json_append_number (out, array.data[k]);
        }
    }
}

/* What stands before the loop. */
static char *
make_start (Survey *survey)
{
  GString *out = g_string_new ("step");

  append_heads (survey, is_given, out);
  append_row (survey, survey->first, is_given, NULL, out);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

/* A row for every step of a phase that draws. */
static char *
make_draws (Survey *survey)
{
  const GradusHistory *history = gradus_run_get_history (survey->run);
  GString *out = g_string_new ("step");

  append_heads (survey, is_drawn, out);
  for (guint64 step = survey->first + 1; step <= survey->last; step++)
    {
      const Phase *phase = &survey->phases[gradus_history_phase (history, step)];

      if (phase->draws)
        append_row (survey, step, is_drawn, phase->changes, out);
    }
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

/* --- The whole -------------------------------------------------------------------------------- */

gboolean
gradus_starter_is_offered (const GradusAlgorithm *algorithm, GError **error)
{
  gboolean loop = FALSE;

  for (const GradusPhase *phase = algorithm->phases; phase->id != NULL; phase++)
    loop |= !phase->once;
  if (algorithm->kind != GRADUS_KIND_ITERATIVE || !loop)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” has no loop to write. Starters are made of algorithms that iterate, such "
                    "as k-means."),
                 _ (algorithm->title));
  else if (!gradus_starter_has_tables (algorithm->data_kind))
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                 _ ("“%s” has no starter, because its data (%s) are no tables of numbers. Take an "
                    "algorithm on points, on a grid world or on a path."),
                 _ (algorithm->title), _ (algorithm->data_kind->title));
  else
    return TRUE;
  return FALSE;
}

static char *
read_text (const char *name, GError **error)
{
  g_autofree char *path = g_strdup_printf ("/io/github/gradus/Gradus/starters/%s", name);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, error);

  return bytes == NULL ? NULL
                       : g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* README.md in the language of the words, else in English. */
static char *
make_readme (JsonObject *members, GError **error)
{
  const char *const *names = gradus_language_get_names ();
  g_autofree char *text = NULL;

  for (guint i = 0; text == NULL && names[i] != NULL; i++)
    {
      g_autofree char *name = g_strdup_printf ("README.%s.md", names[i]);

      text = read_text (name, NULL);
    }
  if (text == NULL)
    text = read_text ("README.en.md", error);
  return text != NULL ? gradus_blanks_fill (text, members) : NULL;
}

GPtrArray *
gradus_starter_make (GradusSetup *setup, const GradusStarterLanguage *language, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (file_free);
  g_autoptr (JsonObject) members = json_object_new ();
  g_auto (Survey) survey = { 0 };
  g_autofree char *source = g_strconcat (language->id, ".txt", NULL);
  g_autofree char *name = program_name (algorithm->id, language->camel);
  g_autofree char *file = g_strconcat (name, language->suffix, NULL);
  g_auto (GStrv) command = g_strsplit (language->command, "%s", 2);
  g_autofree char *how = g_strjoinv (file, command);
  g_autofree char *digest = gradus_own_trace_digest (setup);
  g_autofree char *text = NULL, *readme = NULL;
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  guint holes;

  if (!gradus_starter_is_offered (algorithm, error) || !make_survey (&survey, setup, error))
    return NULL;
  text = read_text (source, error);
  if (text == NULL)
    return NULL;
  lay_out (&survey);
  json_object_set_array_member (members, "phases", make_phases (&survey, language, &holes));
  if (holes == 0)
    {
      g_set_error (
        error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
        _ ("In a run of “%s” from this start there is nothing to write: it ends at once, "
           "or all that it does is drawn at random."),
        _ (algorithm->title));
      return NULL;
    }
  json_object_set_array_member (members, "values",
                                make_values (&survey, is_kept, NULL, NULL, FALSE, language));
  json_object_set_array_member (members, "written",
                                make_values (&survey, is_written, NULL, NULL, FALSE, language));
  json_object_set_array_member (members, "parameters", make_parameters (setup));
  json_object_set_string_member (members, "id", algorithm->id);
  json_object_set_string_member (members, "program", name);
  json_object_set_string_member (members, "program_file", file);
  json_object_set_string_member (members, "language", language->title);
  set_title (members, _ (algorithm->title));
  json_object_set_string_member (members, "summary", _ (algorithm->summary));
  json_object_set_string_member (members, "digest", digest);
  json_object_set_int_member (members, "first_step", (gint64) survey.first);
  json_object_set_int_member (members, "last_step", (gint64) survey.last);
  json_object_set_boolean_member (members, "draws", survey.draw_columns > 1);
  json_object_set_int_member (members, "start_columns", survey.start_columns);
  json_object_set_int_member (members, "draw_columns", survey.draw_columns);
  json_object_set_int_member (members, "draw_rows", survey.draw_rows);
  json_object_set_string_member (members, "missing", _ ("is not written yet"));
  if (!gradus_starter_add_tables (gradus_setup_get_dataset (setup), language, members, files,
                                  error))
    return NULL;
  json_object_set_string_member (members, "command", how);
  readme = make_readme (members, error);
  if (readme == NULL)
    return NULL;
  gradus_starter_add_file (files, "start.csv", make_start (&survey));
  if (survey.draw_columns > 1)
    gradus_starter_add_file (files, "draws.csv", make_draws (&survey));
  gradus_starter_add_file (files, "experiment.gradus", gradus_experiment_to_json (experiment));
  gradus_starter_add_file (files, "README.md", g_steal_pointer (&readme));
  gradus_starter_add_file (files, file, gradus_blanks_fill (text, members));
  return g_steal_pointer (&files);
}

gboolean
gradus_starter_write (GPtrArray *files, const char *path, GError **error)
{
  for (guint i = 0; i < files->len; i++)
    {
      const GradusStarterFile *file = g_ptr_array_index (files, i);
      g_autofree char *whole = g_build_filename (path, file->name, NULL);

      if (g_file_test (whole, G_FILE_TEST_EXISTS))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                       _ ("“%s” exists already, and what you have written must not be lost. Choose "
                          "another folder."),
                       whole);
          return FALSE;
        }
    }
  if (g_mkdir_with_parents (path, 0777) != 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                   _ ("The folder “%s” cannot be made: %s."), path, g_strerror (errno));
      return FALSE;
    }
  for (guint i = 0; i < files->len; i++)
    {
      const GradusStarterFile *file = g_ptr_array_index (files, i);
      g_autofree char *whole = g_build_filename (path, file->name, NULL);
      GradusSink *sink = gradus_sink_new (whole, error);

      if (sink == NULL)
        return FALSE;
      gradus_sink_write (sink, file->text, strlen (file->text));
      if (!gradus_sink_end (sink, error))
        return FALSE;
    }
  return TRUE;
}
