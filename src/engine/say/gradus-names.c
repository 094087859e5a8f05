/* Gradus: looking up the names of a step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-names.h"
#include "gradus-number.h"
#include "gradus-quantity.h"
#include "gradus-setup.h"
#include "gradus-vector-math.h"

typedef struct
{
  const char *name;
  GradusNamed named;
} Added;

struct _GradusNames
{
  guint ref_count;
  GradusPosition here;
  guint64 length;       /* of the history, when the names were made */
  const char *language; /* words are translated; interned */
  GradusNames *before;  /* of the previous state, made when a ' is met */
  gboolean asked;       /* name() has been called */
  gboolean open;        /* to additions: name() is at work, or they are somebody's own */
  GArray *added;        /* Added */
  GPtrArray *owned;     /* copies of numbers and words */
};

static guint64
count_steps (const GradusPosition *here)
{
  return here->history != NULL ? gradus_history_length (here->history) : 0;
}

/* Whether @names are those of @here: of one run, whose steps are always the same, which has not
 * moved and not gone on. */
static gboolean
are_of (const GradusNames *names, const GradusPosition *here)
{
  const GradusPosition *there = &names->here;

  return there->step == here->step && there->micro == here->micro && there->state == here->state
         && there->previous == here->previous && there->setup == here->setup
         && there->algorithm == here->algorithm && there->phase == here->phase
         && there->status == here->status && there->events == here->events
         && there->iteration == here->iteration && there->history == here->history
         && there->ghost == here->ghost && names->length == count_steps (here)
         && g_str_equal (names->language, g_get_language_names ()[0]);
}

static void
release (gpointer names)
{
  gradus_names_free (names);
}

GradusNames *
gradus_names_new (const GradusPosition *here)
{
  GradusNames *names = here->kept != NULL ? here->kept->what : NULL;

  if (names != NULL && are_of (names, here))
    {
      names->ref_count++;
      return names;
    }
  names = g_new0 (GradusNames, 1);
  names->ref_count = 1;
  names->here = *here;
  names->length = count_steps (here);
  names->language = g_intern_string (g_get_language_names ()[0]);
  names->added = g_array_new (FALSE, FALSE, sizeof (Added));
  names->owned = g_ptr_array_new_with_free_func (g_free);
  if (here->kept != NULL)
    {
      gradus_kept_clear (here->kept);
      names->ref_count++;
      *here->kept = (GradusKept){ names, release };
    }

  return names;
}

static void
ask_entry (GradusNames *names)
{
  const gboolean open = names->open;

  if (names->asked)
    return;
  names->asked = names->open = TRUE;
  if (names->here.algorithm->name != NULL)
    names->here.algorithm->name (&names->here, names);
  names->open = open;
}

GradusNames *
gradus_names_new_own (const GradusPosition *here)
{
  GradusPosition alone = *here;
  GradusNames *names;

  alone.kept = NULL;
  names = gradus_names_new (&alone);
  /* What is added then is found first. */
  ask_entry (names);
  names->open = TRUE;

  return names;
}

void
gradus_names_free (GradusNames *names)
{
  if (--names->ref_count > 0)
    return;
  g_clear_pointer (&names->before, gradus_names_free);
  g_array_unref (names->added);
  g_ptr_array_unref (names->owned);
  g_free (names);
}

const GradusPosition *
gradus_names_get_view (const GradusNames *names)
{
  return &names->here;
}

/* --- Adding ----------------------------------------------------------------------------------- */

static void
add (GradusNames *names, const char *name, GradusNamed named)
{
  const Added added = { name, named };

  g_array_append_val (names->added, added);
}

static gpointer
keep (GradusNames *names, gpointer copy)
{
  g_ptr_array_add (names->owned, copy);

  return copy;
}

void
gradus_names_number (GradusNames *names, const char *name, double number)
{
  g_return_if_fail (names->open);

  add (names, name, (GradusNamed){ .kind = GRADUS_NAMED_NUMBER, .number = number });
}

void
gradus_names_whole (GradusNames *names, const char *name, gint64 number)
{
  g_return_if_fail (names->open);

  add (names, name, (GradusNamed){ .kind = GRADUS_NAMED_WHOLE, .number = (double) number });
}

void
gradus_names_flag (GradusNames *names, const char *name, gboolean flag)
{
  g_return_if_fail (names->open);

  add (names, name, (GradusNamed){ .kind = GRADUS_NAMED_FLAG, .number = flag ? 1 : 0 });
}

static GradusNamed
name_numbers (GradusNames *names, const double *data, gsize rows, gsize columns, gboolean matrix)
{
  const gsize n = rows * columns;
  const double *copy = n > 0 ? keep (names, g_memdup2 (data, n * sizeof (double))) : NULL;

  return (GradusNamed){
    .kind = GRADUS_NAMED_ARRAY, .data = copy, .rows = rows, .columns = columns, .matrix = matrix
  };
}

void
gradus_names_vector (GradusNames *names, const char *name, const double *data, gsize n)
{
  g_return_if_fail (names->open);

  add (names, name, name_numbers (names, data, n, 1, FALSE));
}

void
gradus_names_matrix (GradusNames *names, const char *name, const double *data, gsize rows,
                     gsize columns)
{
  g_return_if_fail (names->open);

  add (names, name, name_numbers (names, data, rows, columns, TRUE));
}

void
gradus_names_word (GradusNames *names, const char *name, const char *word)
{
  g_return_if_fail (names->open);

  add (names, name,
       (GradusNamed){ .kind = GRADUS_NAMED_WORD, .word = keep (names, g_strdup (word)) });
}

/* Of data that have both a target and classes, it is the classes that are learned. */
static gboolean
learns_classes (const GradusNames *names)
{
  const guint needs = names->here.algorithm->needs;
  const guint classes = GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES
                        | GRADUS_NEEDS_SEVERAL_CLASSES;

  return (needs & classes) != 0 && (needs & GRADUS_NEEDS_Y) == 0;
}

void
gradus_names_row (GradusNames *names, const GradusTable *table, guint row)
{
  double *homogeneous;

  g_return_if_fail (names->open);

  if (table == NULL || row >= table->n)
    return;
  homogeneous = keep (names, g_new (double, table->d + 1));
  homogeneous[0] = 1;
  if (table->d > 0)
    memcpy (homogeneous + 1, &table->x[(gsize) row * table->d], table->d * sizeof (double));
  gradus_names_whole (names, "i", row + 1);
  add (names, "X",
       (GradusNamed){
         .kind = GRADUS_NAMED_ARRAY, .data = homogeneous, .rows = table->d + 1, .columns = 1 });
  add (names, "x",
       (GradusNamed){
         .kind = GRADUS_NAMED_ARRAY, .data = homogeneous + 1, .rows = table->d, .columns = 1 });
  if (table->y != NULL && !(table->label != NULL && learns_classes (names)))
    gradus_names_number (names, "y", table->y[row]);
  else if (table->label != NULL && table->n_classes == 2)
    gradus_names_whole (names, "y", table->label[row] > 0 ? 1 : -1);
  else if (table->label != NULL)
    gradus_names_word (names, "y", gradus_table_get_class_name (table, (guint) table->label[row]));
}

/* --- What there is ---------------------------------------------------------------------------- */

static gboolean
find_added (GradusNames *names, const char *id, GradusNamed *out)
{
  ask_entry (names);
  for (guint i = names->added->len; i > 0; i--)
    {
      const Added *added = &g_array_index (names->added, Added, i - 1);

      if (g_str_equal (added->name, id))
        {
          *out = added->named;
          return TRUE;
        }
    }

  return FALSE;
}

/* The largest number of what @word of GradusQuantity.beside stands for. */
static double
find_largest (GradusNames *names, const char *word)
{
  const GradusTable *table = gradus_dataset_get_table (names->here.dataset);
  GradusNamed named;
  double number;

  if (gradus_number_from_text (word, &number))
    return number;
  if (table != NULL && table->y != NULL && (g_str_equal (word, "y") || g_str_equal (word, "data")))
    number = gradus_largest (table->y, table->n);
  else
    number = 0;
  if (g_str_equal (word, "y"))
    return number;
  if (g_str_equal (word, "data"))
    return table == NULL ? 0 : MAX (number, gradus_largest (table->x, (gsize) table->n * table->d));
  if (!gradus_names_find (names, word, &named) || named.kind == GRADUS_NAMED_WORD)
    return 0;
  return named.kind == GRADUS_NAMED_ARRAY ? gradus_largest (named.data, named.rows * named.columns)
                                          : gradus_largest (&named.number, 1);
}

/* The size up to which a number that is made of those of @beside is nothing. */
static double
find_nothing (GradusNames *names, const char *beside)
{
  g_auto (GStrv) words = g_strsplit (beside, " ", -1);
  double nothing = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *power = strstr (words[i], "^2");
      double size;

      if (power != NULL)
        *power = '\0';
      size = find_largest (names, words[i]);
      nothing = MAX (nothing,
                     power != NULL ? GRADUS_NOTHING_SQUARED * size * size : GRADUS_NOTHING * size);
    }

  return nothing;
}

static gboolean
find_quantity (GradusNames *names, const char *id, GradusNamed *out)
{
  const GradusQuantity *quantity = gradus_algorithm_find_quantity (names->here.algorithm, id);
  g_auto (GradusArray) array = { 0 };

  if (quantity == NULL)
    return FALSE;
  if (quantity->type != GRADUS_TYPE_ARRAY && quantity->type != GRADUS_TYPE_INT_ARRAY
      && quantity->array == NULL)
    {
      *out = (GradusNamed){
        .kind = quantity->type == GRADUS_TYPE_BOOL ? GRADUS_NAMED_FLAG
                : quantity->type == GRADUS_TYPE_INT || quantity->type == GRADUS_TYPE_UINT
                  ? GRADUS_NAMED_WHOLE
                  : GRADUS_NAMED_NUMBER,
        .number = gradus_quantity_number (quantity, &names->here),
      };
    }
  else
    {
      gradus_quantity_read (quantity, &names->here, &array);
      *out = name_numbers (names, array.data,
                           array.n_dims > 2
                             ? array.shape[0] * array.shape[1]
                             : MAX (array.shape[0], array.n_dims == 0 && array.data != NULL),
                           array.n_dims > 1 ? array.shape[array.n_dims - 1] : 1, array.n_dims > 1);
    }
  out->tex = quantity->tex;
  if (quantity->beside != NULL)
    out->nothing = find_nothing (names, quantity->beside);
  /* Read once. */
  add (names, quantity->id, *out);

  return TRUE;
}

static gboolean
find_param (GradusNames *names, const char *id, GradusNamed *out)
{
  const GradusPosition *here = &names->here;
  const GradusParam *param = here->algorithm->params != NULL
                               ? gradus_params_find (here->algorithm->params, id)
                               : NULL;

  if (param == NULL)
    return FALSE;
  *out = (GradusNamed){ .number = gradus_params_get (param, here->params), .tex = param->symbol };
  switch (param->kind)
    {
    case GRADUS_PARAM_CHOICE:
      out->kind = GRADUS_NAMED_WORD;
      out->word = _ (param->choices[(guint) out->number].label);
      break;
    case GRADUS_PARAM_FUNCTION:
      {
        const GradusFunction *function = gradus_function_get ((guint) out->number);

        out->kind = GRADUS_NAMED_WORD;
        out->word = gradus_function_get_text (function);
        out->formula = gradus_function_get_tex (function);
      }
      break;
    case GRADUS_PARAM_BOOL:
      out->kind = GRADUS_NAMED_FLAG;
      break;
    case GRADUS_PARAM_INT:
      out->kind = GRADUS_NAMED_WHOLE;
      break;
    case GRADUS_PARAM_DOUBLE:
    default:
      out->kind = GRADUS_NAMED_NUMBER;
    }

  return TRUE;
}

/* Whether the parameter "bet" has a value that it has neither by default nor in a preset: somebody
 * has laid it. Linear in the presets. */
static gboolean
is_bet_laid (const GradusPosition *here)
{
  const GradusAlgorithm *algorithm = here->algorithm;
  const GradusParam *bet = algorithm->params != NULL ? gradus_params_find (algorithm->params, "bet")
                                                     : NULL;
  g_autofree void *params = NULL;
  double value;

  if (bet == NULL)
    return FALSE;
  value = gradus_params_get (bet, here->params);
  if (value == gradus_param_get_default (bet))
    return FALSE;
  params = g_malloc0 (algorithm->params_size);
  for (const GradusPreset *preset = algorithm->presets; preset->id != NULL; preset++)
    {
      gradus_params_reset (algorithm->params, params);
      if (gradus_params_parse (algorithm->params, params, preset->params, NULL)
          && gradus_params_get (bet, params) == value)
        return FALSE;
    }

  return TRUE;
}

/* Whether a quantity that `tries` has a row: the hand of the learner has made an attempt. */
static gboolean
is_attempted (const GradusPosition *here)
{
  for (const GradusQuantity *q = here->algorithm->quantities; q != NULL && q->id != NULL; q++)
    if (q->tries != NULL && gradus_array_length (G_STRUCT_MEMBER_P (here->state, q->offset)) > 0)
      return TRUE;

  return FALSE;
}

static gboolean
find_general (GradusNames *names, const char *id, GradusNamed *out)
{
  const GradusPosition *here = &names->here;
  guint n, d;
  const gboolean sized = gradus_dataset_get_extents (here->dataset, &n, &d);
  const struct
  {
    const char *id;
    gboolean flag;
  } flags[] = {
    { "converged", here->status == GRADUS_STATUS_CONVERGED },
    { "exhausted", here->status == GRADUS_STATUS_EXHAUSTED },
    { "changed", here->previous == NULL && here->phase >= 0 },
    { "micro", here->micro > 0 },
  };
  /* What a hand has done is looked up only where it is asked for. */
  static const struct
  {
    const char *id;
    gboolean (*holds) (const GradusPosition *here);
  } hands[] = {
    { "bet-laid", is_bet_laid },
    { "attempted", is_attempted },
  };
  const struct
  {
    const char *id;
    guint64 number;
  } counts[] = {
    { "iteration", here->iteration },
    { "step", here->step },
    { "n", n },
    { "d", d },
  };

  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (g_str_equal (flags[i].id, id))
      {
        *out = (GradusNamed){ .kind = GRADUS_NAMED_FLAG, .number = flags[i].flag ? 1 : 0 };
        return TRUE;
      }
  for (guint i = 0; i < G_N_ELEMENTS (hands); i++)
    if (g_str_equal (hands[i].id, id))
      {
        *out = (GradusNamed){ .kind = GRADUS_NAMED_FLAG, .number = hands[i].holds (here) };
        return TRUE;
      }
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (g_str_equal (counts[i].id, id) && (sized || i < 2))
      {
        *out = (GradusNamed){ .kind = GRADUS_NAMED_WHOLE, .number = (double) counts[i].number };
        return TRUE;
      }

  return FALSE;
}

static gboolean
find_bare (GradusNames *names, const char *id, GradusNamed *out)
{
  return find_added (names, id, out) || find_quantity (names, id, out)
         || find_param (names, id, out) || find_general (names, id, out);
}

/* --- What may follow a name ------------------------------------------------------------------- */

static gboolean
is_name_character (char c)
{
  return g_ascii_isalnum (c) || c == '-' || c == '_';
}

/* The whole number at *@at, or that of the name there; FALSE when it is neither. */
static gboolean
read_index (GradusNames *names, const char **at, gsize *index)
{
  g_autofree char *word = NULL;
  const char *begin = *at;
  GradusNamed named;

  while (is_name_character (**at))
    (*at)++;
  if (*at == begin)
    return FALSE;
  if (g_ascii_isdigit (*begin))
    {
      *index = (gsize) g_ascii_strtoull (begin, NULL, 10);
      return TRUE;
    }
  word = g_strndup (begin, (gsize) (*at - begin));
  if (!find_bare (names, word, &named) || named.kind == GRADUS_NAMED_WORD || !(named.number >= 0))
    return FALSE;
  *index = (gsize) named.number;

  return TRUE;
}

/* Go from an array to its entry or row, as the brackets at *@at say. */
static gboolean
take_entry (GradusNames *names, const char **at, GradusNamed *named)
{
  gsize index[2] = { 0 };
  guint n = 0;

  do
    {
      (*at)++;
      if (n == 2 || !read_index (names, at, &index[n]))
        return FALSE;
      n++;
    }
  while (**at == ',');
  if (**at != ']' || named->kind != GRADUS_NAMED_ARRAY)
    return FALSE;
  (*at)++;
  /* What has no numbers yet has no entries either, but the name is right. */
  if (named->rows * named->columns == 0)
    {
      *named = (GradusNamed){ .kind = GRADUS_NAMED_NUMBER, .number = NAN };
      return TRUE;
    }
  if (index[0] >= named->rows || index[1] >= named->columns)
    return FALSE;
  if (n == 1 && named->columns > 1)
    {
      named->data += index[0] * named->columns;
      named->rows = named->columns;
      named->columns = 1;
      named->matrix = FALSE;
      return TRUE;
    }
  *named = (GradusNamed){
    .kind = GRADUS_NAMED_NUMBER,
    .number = named->data[index[0] * named->columns + index[1]],
    .nothing = MAX (named->nothing,
                    GRADUS_NOTHING * gradus_largest (named->data, named->rows * named->columns)),
  };

  return TRUE;
}

gboolean
gradus_names_find (GradusNames *names, const char *text, GradusNamed *out)
{
  GradusNames *scope = names;
  g_autofree char *word = NULL;
  const char *at = text;
  double plus = 0;

  *out = (GradusNamed){ 0 };
  while (is_name_character (*at))
    at++;
  word = g_strndup (text, (gsize) (at - text));
  if (*at == '\'')
    {
      at++;
      GradusPosition before;

      if (names->before == NULL && gradus_position_before (&names->here, &before))
        names->before = gradus_names_new (&before);
      scope = names->before;
    }
  if (scope == NULL)
    {
      /* Nothing was before; whether the name exists is seen now. */
      if (!find_bare (names, word, out))
        return FALSE;
      *out = (GradusNamed){ .kind = out->kind, .number = NAN };
      return TRUE;
    }
  if (!find_bare (scope, word, out))
    {
      char *minus = strrchr (word, '-');

      /* "pass-1" is pass less 1, unless there is such a name. */
      if (minus == NULL || !g_ascii_isdigit (minus[1]))
        return FALSE;
      plus = -g_ascii_strtod (minus + 1, NULL);
      *minus = '\0';
      if (!find_bare (scope, word, out))
        return FALSE;
    }
  if (*at == '[' && !take_entry (names, &at, out))
    {
      *out = (GradusNamed){ 0 };
      return FALSE;
    }
  if (*at == '+' && g_ascii_isdigit (at[1]))
    {
      plus = g_ascii_strtod (at + 1, NULL);
      for (at++; g_ascii_isdigit (*at); at++)
        ;
    }
  if (*at != '\0'
      || (plus != 0 && out->kind != GRADUS_NAMED_NUMBER && out->kind != GRADUS_NAMED_WHOLE))
    {
      *out = (GradusNamed){ 0 };
      return FALSE;
    }
  out->number += plus;

  return TRUE;
}

/* Whether numbers below all others are what the phase at @here is about. */
static gboolean
is_about_tiny (const GradusPosition *here)
{
  const GradusSheet *sheet = here->algorithm->sheet;
  const char *phase;
  g_auto (GStrv) phases = NULL;

  if (sheet == NULL || sheet->tiny == NULL)
    return FALSE;
  phase = here->phase >= 0 ? here->algorithm->phases[here->phase].id : "start";
  phases = g_strsplit (sheet->tiny, " ", -1);

  return g_strv_contains ((const char *const *) phases, phase);
}

gboolean
gradus_names_find_told (GradusNames *names, const char *text, GradusNamed *out)
{
  gsize n;
  double nothing;
  double *told = NULL;

  if (!gradus_names_find (names, text, out))
    return FALSE;
  if (is_about_tiny (&names->here))
    return TRUE;
  if (out->kind == GRADUS_NAMED_NUMBER && isfinite (out->nothing)
      && fabs (out->number) <= out->nothing)
    out->number = 0;
  if (out->kind != GRADUS_NAMED_ARRAY)
    return TRUE;
  n = out->rows * out->columns;
  nothing = MAX (out->nothing, GRADUS_NOTHING * gradus_largest (out->data, n));
  if (!isfinite (nothing))
    return TRUE;
  for (gsize i = 0; i < n; i++)
    if (out->data[i] != 0 && fabs (out->data[i]) <= nothing)
      {
        if (told == NULL)
          out->data = told = keep (names, g_memdup2 (out->data, n * sizeof (double)));
        told[i] = 0;
      }

  return TRUE;
}

double
gradus_names_get_number (GradusNames *names, const char *text)
{
  GradusNamed named;

  if (!gradus_names_find (names, text, &named) || named.kind == GRADUS_NAMED_WORD)
    return NAN;
  if (named.kind == GRADUS_NAMED_ARRAY)
    return named.rows * named.columns == 1 ? named.data[0] : NAN;

  return named.number;
}
