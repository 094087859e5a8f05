/* Gradus: reading the text of a condition.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-condition-private.h"
#include "gradus-names.h"
#include "gradus-nearest.h"
#include "gradus-number.h"
#include "gradus-params.h"
#include "gradus-quantity.h"

/* Nobody types more; what is longer is not a condition. */
#define MAX_BYTES 1000

typedef struct
{
  const GradusAlgorithm *algorithm;
  const char *text;
  const char *at;    /* what has not been read yet */
  const char *place; /* of the error */
  GError **error;
} Parser;

static const struct
{
  const char *spelling;
  GradusRelation relation;
} relations[] = {
  { "<=", GRADUS_RELATION_AT_MOST },  { ">=", GRADUS_RELATION_AT_LEAST },
  { "==", GRADUS_RELATION_EQUAL },    { "!=", GRADUS_RELATION_DIFFERENT },
  { "<", GRADUS_RELATION_LESS },      { ">", GRADUS_RELATION_GREATER },
  { "≤", GRADUS_RELATION_AT_MOST },   { "≥", GRADUS_RELATION_AT_LEAST },
  { "≠", GRADUS_RELATION_DIFFERENT }, { "rises", GRADUS_RELATION_RISES },
  { "falls", GRADUS_RELATION_FALLS }, { "changes", GRADUS_RELATION_CHANGES },
};

/* "<", "rises", ...; NULL for none. */
static const char *
gradus_relation_to_string (GradusRelation relation)
{
  for (guint i = 0; i < G_N_ELEMENTS (relations); i++)
    if (relations[i].relation == relation)
      return relations[i].spelling;

  return NULL;
}

/* --- Errors ----------------------------------------------------------------------------------- */

/* The sentence gets the place in front of it: every mistake of a condition is at some character. */
static gboolean G_GNUC_PRINTF (3, 4)
  fail (Parser *parser, const char *place, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  parser->place = place;
  g_set_error (parser->error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
               /* Translators: a place in a line of text, then a whole sentence about it. */
               _ ("At character %ld: %s"), g_utf8_pointer_to_offset (parser->text, place) + 1,
               sentence);

  return FALSE;
}

/* Some example to follow, with what this algorithm has. */
static char *
make_example (const GradusAlgorithm *algorithm)
{
  if (algorithm->metrics != NULL && algorithm->metrics[0].id != NULL)
    return g_strdup_printf ("%s < 10", algorithm->metrics[0].id);
  if (algorithm->values != NULL && algorithm->values[0].id != NULL)
    return g_strdup_printf ("%s changes", algorithm->values[0].id);

  return g_strdup (algorithm->events != NULL && algorithm->events[0].id != NULL
                     ? algorithm->events[0].id
                     : "event:ID");
}

/* Every table begins its entries with the id. */
static void
add_ids (GPtrArray *ids, gconstpointer table, gsize size)
{
  const char *const *entry;

  for (guint i = 0; table != NULL; i++)
    {
      entry = (gconstpointer) ((const char *) table + i * size);
      if (*entry == NULL)
        return;
      g_ptr_array_add (ids, (gpointer) *entry);
    }
}

static char *
join (GPtrArray *ids)
{
  g_ptr_array_add (ids, NULL);

  return g_strjoinv (", ", (char **) ids->pdata);
}

/* @word is nothing that can be measured. */
static gboolean
fail_unknown (Parser *parser, const char *place, const char *word)
{
  const GradusAlgorithm *algorithm = parser->algorithm;
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autoptr (GPtrArray) metrics = g_ptr_array_new ();
  g_autoptr (GPtrArray) values = g_ptr_array_new ();
  g_autofree char *metric_words = NULL;
  g_autofree char *value_words = NULL;
  const char *near;

  add_ids (all, algorithm->metrics, sizeof (GradusMetric));
  add_ids (all, algorithm->values, sizeof (GradusValue));
  add_ids (all, algorithm->events, sizeof (GradusEvent));
  g_ptr_array_add (all, NULL);
  near = gradus_nearest (word, (const char *const *) all->pdata);
  if (near != NULL)
    return fail (parser, place, _ ("“%s” has no “%s”. Did you mean “%s”?"), _ (algorithm->title),
                 word, near);
  add_ids (metrics, algorithm->metrics, sizeof (GradusMetric));
  add_ids (values, algorithm->values, sizeof (GradusValue));
  metric_words = join (metrics);
  value_words = join (values);

  return fail (parser, place, _ ("“%s” has no “%s”. It has the metrics %s and the values %s."),
               _ (algorithm->title), word, metric_words, value_words);
}

/* --- Tokens ----------------------------------------------------------------------------------- */

static void
skip_space (Parser *parser)
{
  while (g_unichar_isspace (g_utf8_get_char (parser->at)))
    parser->at = g_utf8_next_char (parser->at);
}

/* The letters, digits, hyphens and underscores at the present place; NULL when there are none. */
static char *
read_word (Parser *parser)
{
  const char *begin = parser->at;

  if (!g_ascii_isalpha (*begin))
    return NULL;
  while (g_ascii_isalnum (*parser->at) || *parser->at == '-' || *parser->at == '_')
    parser->at++;

  return g_strndup (begin, (gsize) (parser->at - begin));
}

static gboolean
take (Parser *parser, const char *sign)
{
  if (!g_str_has_prefix (parser->at, sign))
    return FALSE;
  parser->at += strlen (sign);

  return TRUE;
}

/* What stands at the present place, for a message: a word, a sign, or "the end". */
static char *
show_rest (Parser *parser)
{
  const char *from = parser->at, *to = from;

  if (*from == '\0')
    return g_strdup (_ ("the end"));
  while (*to != '\0' && !g_unichar_isspace (g_utf8_get_char (to))
         && g_utf8_pointer_to_offset (from, to) < 20)
    to = g_utf8_next_char (to);

  return g_strdup_printf (_ ("“%.*s”"), (int) (to - from), from);
}

static gboolean
read_number (Parser *parser, double *number)
{
  const char *begin = parser->at, *digits;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *rest = NULL;
  g_autofree char *example = NULL;

  if (take (parser, "-") || take (parser, "−"))
    g_string_append_c (text, '-');
  else
    take (parser, "+");
  digits = parser->at;
  while (g_ascii_isdigit (*parser->at) || *parser->at == '.')
    parser->at++;
  g_string_append_len (text, digits, parser->at - digits);
  if (parser->at > digits && (*parser->at == 'e' || *parser->at == 'E'))
    {
      parser->at++;
      g_string_append_c (text, 'e');
      if (take (parser, "-") || take (parser, "−"))
        g_string_append_c (text, '-');
      else
        take (parser, "+");
      for (; g_ascii_isdigit (*parser->at); parser->at++)
        g_string_append_c (text, *parser->at);
    }
  if (gradus_number_from_text (text->str, number) && !g_ascii_isalpha (*parser->at))
    return TRUE;

  example = make_example (parser->algorithm);
  if (parser->at > digits && !g_ascii_isalpha (*parser->at))
    return fail (parser, begin,
                 _ ("“%s” is not a number that can be compared with. Write one like "
                    "12, −0.5 or 1e-3."),
                 text->str);
  parser->at = begin;
  rest = show_rest (parser);

  return fail (parser, begin,
               _ ("A number is missing before %s. Write it with digits and a decimal "
                  "point, as in %s."),
               rest, example);
}

/* [1], [1,2], [1,2,3] or nothing. */
static gboolean
read_indices (Parser *parser, GradusCondition *condition)
{
  skip_space (parser);
  if (!take (parser, "["))
    return TRUE;
  do
    {
      const char *place;
      guint64 index = 0;

      skip_space (parser);
      place = parser->at;
      if (condition->n_indices == GRADUS_ARRAY_MAX_DIMS)
        return fail (parser, place,
                     _ ("No value has more than three indices. Write at most "
                        "[i,j,k]."));
      for (; g_ascii_isdigit (*parser->at) && index < G_MAXUINT; parser->at++)
        index = 10 * index + (guint64) (*parser->at - '0');
      if (parser->at == place)
        return fail (parser, place, _ ("An index is a whole number counted from 0, as in %s[0]."),
                     parser->algorithm->values[condition->index].id);
      if (index >= G_MAXUINT)
        return fail (parser, place, _ ("This index is larger than any array. Count from 0."));
      condition->indices[condition->n_indices++] = (guint) index;
      skip_space (parser);
    }
  while (take (parser, ","));
  if (!take (parser, "]"))
    return fail (parser, parser->at,
                 _ ("The indices are not closed. Write “]” after the last "
                    "one."));

  return TRUE;
}

/* --- Parts ------------------------------------------------------------------------------------ */

static int
find_id (gconstpointer table, gsize size, const char *id)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  add_ids (ids, table, size);
  for (guint i = 0; i < ids->len; i++)
    if (g_str_equal (ids->pdata[i], id))
      return (int) i;

  return -1;
}

/* "event:ID" and "invariant:ID", behind the colon. */
static gboolean
read_named (Parser *parser, GradusCondition *condition, gboolean event)
{
  const GradusAlgorithm *algorithm = parser->algorithm;
  gconstpointer table = event ? (gconstpointer) algorithm->events
                              : (gconstpointer) algorithm->invariants;
  gsize size = event ? sizeof (GradusEvent) : sizeof (GradusInvariant);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autofree char *word = NULL;
  g_autofree char *all = NULL;
  const char *place, *near = NULL;
  int index;

  skip_space (parser);
  place = parser->at;
  word = read_word (parser);
  index = word != NULL ? find_id (table, size, word) : -1;
  if (index >= 0)
    {
      condition->kind = event ? GRADUS_CONDITION_EVENT : GRADUS_CONDITION_INVARIANT;
      condition->index = (guint) index;
      condition->relation = GRADUS_RELATION_NONE;
      return TRUE;
    }

  add_ids (ids, table, size);
  if (ids->len == 0)
    return fail (parser, place,
                 event ? _ ("“%s” has no events. Write a condition on a metric or a "
                            "value.")
                       : _ ("“%s” has no invariants. Write a condition on a metric "
                            "or a value."),
                 _ (algorithm->title));
  all = join (ids);
  if (word != NULL)
    near = gradus_nearest (word, (const char *const *) ids->pdata);
  if (near != NULL)
    return fail (parser, place,
                 event ? _ ("There is no event “%s”. Did you mean “%s”?")
                       : _ ("There is no invariant “%s”. Did you mean “%s”?"),
                 word, near);
  if (word != NULL)
    return fail (parser, place,
                 event ? _ ("There is no event “%s”. The events are %s.")
                       : _ ("There is no invariant “%s”. The invariants are %s."),
                 word, all);

  return fail (parser, place,
               event ? _ ("The name of an event is missing. The events are %s.")
                     : _ ("The name of an invariant is missing. The invariants are "
                          "%s."),
               all);
}

/* How many bytes at @at are @name, as a whole word and in whatever case. */
static gsize
match_name (const char *at, const char *name)
{
  const char *p = at;

  for (; *name != '\0'; name = g_utf8_next_char (name), p = g_utf8_next_char (p))
    if (*p == '\0'
        || g_unichar_tolower (g_utf8_get_char (p)) != g_unichar_tolower (g_utf8_get_char (name)))
      return 0;
  return g_ascii_isalnum (*p) || *p == '-' || *p == '_' ? 0 : (gsize) (p - at);
}

/* The same for a symbol in TeX: "J" is J(\\theta). */
static gsize
match_symbol (const char *at, const char *symbol)
{
  g_autofree char *head = NULL;
  gsize length = 0;

  if (symbol == NULL)
    return 0;
  symbol += *symbol == '\\';
  while (g_ascii_isalpha (symbol[length]))
    length++;
  if (length == 0 || (symbol[length] != '\0' && symbol[length] != '('))
    return 0;
  head = g_strndup (symbol, length);
  return g_str_has_prefix (at, head) ? match_name (at, head) : 0;
}

/* A metric or value by what the window calls it: its symbol, or its title in the language of the
 * program. The longest fits best, a metric before a value. */
static gboolean
take_shown (Parser *parser, int *metric, int *value)
{
  const GradusAlgorithm *algorithm = parser->algorithm;
  gsize best = 0;

  for (guint i = 0; algorithm->metrics != NULL && algorithm->metrics[i].id != NULL; i++)
    {
      const gsize length = MAX (match_symbol (parser->at, algorithm->metrics[i].tex),
                                match_name (parser->at, _ (algorithm->metrics[i].title)));

      if (length > best)
        {
          best = length;
          *metric = (int) i;
        }
    }
  for (guint i = 0; algorithm->values != NULL && algorithm->values[i].id != NULL; i++)
    {
      const gsize length = MAX (match_symbol (parser->at, algorithm->values[i].tex),
                                match_name (parser->at, _ (algorithm->values[i].title)));

      if (length > best)
        {
          best = length;
          *metric = -1;
          *value = (int) i;
        }
    }
  parser->at += best;
  skip_space (parser);
  return best > 0;
}

/* METRIC or VALUE with its indices; also the id of an event, which then is all. */
static gboolean
read_quantity (Parser *parser, GradusCondition *condition)
{
  const GradusAlgorithm *algorithm = parser->algorithm;
  const char *place;
  g_autofree char *word = NULL;
  g_autofree char *rest = NULL;
  g_autofree char *example = make_example (algorithm);
  int metric = -1, value = -1, event = -1;

  skip_space (parser);
  place = parser->at;
  word = read_word (parser);
  if (word == NULL && !take_shown (parser, &metric, &value))
    {
      rest = show_rest (parser);
      return fail (parser, place,
                   _ ("A condition begins with the name of what is measured, as in "
                      "%s; here stands %s."),
                   example, rest);
    }
  if (word != NULL && !condition->absolute
      && (g_str_equal (word, "event") || g_str_equal (word, "invariant")))
    {
      skip_space (parser);
      if (take (parser, ":"))
        return read_named (parser, condition, word[0] == 'e');
    }
  if (word != NULL)
    {
      metric = gradus_algorithm_find_metric (algorithm, word);
      value = gradus_algorithm_find_value (algorithm, word);
      event = gradus_algorithm_find_event (algorithm, word);
      skip_space (parser);
      if (metric < 0 && value < 0 && event < 0)
        {
          parser->at = place;
          if (!take_shown (parser, &metric, &value))
            return fail_unknown (parser, place, word);
        }
    }
  if (value >= 0 && (metric < 0 || *parser->at == '['))
    {
      condition->kind = GRADUS_CONDITION_VALUE;
      condition->index = (guint) value;
      return read_indices (parser, condition);
    }
  if (metric >= 0)
    {
      condition->kind = GRADUS_CONDITION_METRIC;
      condition->index = (guint) metric;
      if (*parser->at == '[')
        return fail (parser, parser->at, _ ("“%s” is a single number: write it without indices."),
                     algorithm->metrics[metric].id);
      return TRUE;
    }
  if (condition->absolute)
    return fail_unknown (parser, place, word);
  condition->kind = GRADUS_CONDITION_EVENT;
  condition->index = (guint) event;
  condition->relation = GRADUS_RELATION_NONE;
  return TRUE;
}

static gboolean
read_relation (Parser *parser, GradusCondition *condition)
{
  const char *place;
  g_autofree char *rest = NULL;

  skip_space (parser);
  place = parser->at;
  for (guint i = 0; i < G_N_ELEMENTS (relations); i++)
    {
      const gboolean word = g_ascii_isalpha (relations[i].spelling[0]);

      if (!take (parser, relations[i].spelling))
        continue;
      if (word && (g_ascii_isalnum (*parser->at) || *parser->at == '-'))
        {
          parser->at = place;
          continue;
        }
      condition->relation = relations[i].relation;
      if (condition->relation >= GRADUS_RELATION_RISES)
        return TRUE;
      skip_space (parser);
      return read_number (parser, &condition->number);
    }
  if (*place == '=')
    return fail (parser, place, _ ("To ask whether two numbers are equal, write ==."));
  rest = show_rest (parser);

  return fail (parser, place,
               _ ("A comparison is missing before %s. Write one of <, <=, >, >=, ==, "
                  "!= and a number, or rises, falls or changes."),
               rest);
}

/* Whether the text begins with abs and a parenthesis, which are then read. */
static gboolean
take_abs (Parser *parser)
{
  const char *begin = parser->at;

  if (take (parser, "abs"))
    {
      skip_space (parser);
      if (take (parser, "("))
        return TRUE;
    }
  parser->at = begin;

  return FALSE;
}

static gboolean
read_condition (Parser *parser, GradusCondition *condition, gboolean quantity)
{
  g_autofree char *rest = NULL;

  skip_space (parser);
  condition->absolute = take_abs (parser);
  condition->relation = GRADUS_RELATION_LESS;
  if (!read_quantity (parser, condition))
    return FALSE;
  if (condition->absolute)
    {
      skip_space (parser);
      if (!take (parser, ")"))
        return fail (parser, parser->at,
                     _ ("The parenthesis of abs is not closed. Write “)” after "
                        "the name."));
    }
  if (quantity && condition->relation != GRADUS_RELATION_NONE)
    condition->relation = GRADUS_RELATION_NONE;
  else if (quantity)
    return fail (parser, parser->text, _ ("An event or an invariant is not a number."));
  else if (condition->relation != GRADUS_RELATION_NONE && !read_relation (parser, condition))
    return FALSE;
  skip_space (parser);
  if (*parser->at == '\0')
    return TRUE;
  if (condition->relation == GRADUS_RELATION_NONE && !quantity)
    return fail (parser, parser->at,
                 _ ("An event or an invariant is not compared with anything. "
                    "Leave out what follows its name."));
  rest = show_rest (parser);
  if (quantity)
    return fail (parser, parser->at, _ ("The name is complete before %s. Leave that out."), rest);

  return fail (parser, parser->at,
               _ ("The condition is complete before %s. Give every further "
                  "condition as a breakpoint of its own."),
               rest);
}

/* --- Spelling --------------------------------------------------------------------------------- */

static char *
spell (const GradusCondition *condition)
{
  const GradusAlgorithm *algorithm = condition->algorithm;
  GString *text = g_string_new (NULL);

  if (condition->absolute)
    g_string_append (text, "abs(");
  switch (condition->kind)
    {
    case GRADUS_CONDITION_EVENT:
      g_string_append_printf (text, "event:%s", algorithm->events[condition->index].id);
      break;
    case GRADUS_CONDITION_INVARIANT:
      g_string_append_printf (text, "invariant:%s", algorithm->invariants[condition->index].id);
      break;
    case GRADUS_CONDITION_METRIC:
      g_string_append (text, algorithm->metrics[condition->index].id);
      break;
    case GRADUS_CONDITION_VALUE:
    default:
      g_string_append (text, algorithm->values[condition->index].id);
    }
  for (guint i = 0; i < condition->n_indices; i++)
    g_string_append_printf (text, "%s%u", i == 0 ? "[" : ",", condition->indices[i]);
  if (condition->n_indices > 0)
    g_string_append_c (text, ']');
  if (condition->absolute)
    g_string_append_c (text, ')');
  if (condition->relation != GRADUS_RELATION_NONE)
    g_string_append_printf (text, " %s", gradus_relation_to_string (condition->relation));
  if (condition->relation < GRADUS_RELATION_RISES)
    {
      g_autofree char *number = gradus_number_to_text (condition->number);

      g_string_append_printf (text, " %s", number);
    }

  return g_string_free (text, FALSE);
}

/* Whether every part of what "and" joins is a condition by itself. */
static gboolean
all_parts_are_read (const GradusAlgorithm *algorithm, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, " and ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *part = g_str_has_prefix (parts[i], "not ") ? parts[i] + strlen ("not ")
                                                             : parts[i];
      g_autoptr (GradusCondition) condition = strstr (part, "not ") == NULL
                                                ? gradus_condition_new (algorithm, part, NULL, NULL)
                                                : NULL;

      if (condition == NULL)
        return FALSE;
    }

  return TRUE;
}

/* Whether @text is in the wider language: joined, negated, or about a name that is neither a metric
 * nor a value nor an event. */
static gboolean
is_wider (const GradusAlgorithm *algorithm, const char *text)
{
  g_autofree char *word = g_strdup (text);
  gsize end = 0;

  if (strstr (text, " and ") != NULL || g_str_has_prefix (text, "not "))
    return all_parts_are_read (algorithm, text);
  while (g_ascii_isalnum (word[end]) || word[end] == '-' || word[end] == '_')
    end++;
  word[end] = '\0';

  return gradus_algorithm_find_metric (algorithm, word) < 0
         && gradus_algorithm_find_value (algorithm, word) < 0
         && gradus_algorithm_find_event (algorithm, word) < 0
         && (gradus_algorithm_find_quantity (algorithm, word) != NULL
             || (algorithm->params != NULL
                 && gradus_params_find (algorithm->params, word) != NULL));
}

static GradusCondition *
parse (const GradusAlgorithm *algorithm, const char *text, gboolean quantity, gsize *place,
       GError **error)
{
  Parser parser = {
    .algorithm = algorithm, .text = text, .at = text, .place = text, .error = error
  };
  GradusCondition *condition;

  g_return_val_if_fail (algorithm != NULL && text != NULL, NULL);

  if (place != NULL)
    *place = 0;
  if (strlen (text) > MAX_BYTES || !g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("This is no condition: it is too long, or no valid text."));
      return NULL;
    }
  condition = g_new0 (GradusCondition, 1);
  g_atomic_ref_count_init (&condition->ref_count);
  condition->algorithm = algorithm;
  if (!quantity && is_wider (algorithm, text))
    {
      condition->kind = GRADUS_CONDITION_WHEN;
      condition->relation = GRADUS_RELATION_GREATER;
      condition->text = g_strstrip (g_strdup (text));
      return condition;
    }
  if (!read_condition (&parser, condition, quantity))
    {
      if (place != NULL)
        *place = (gsize) (parser.place - text);
      gradus_condition_unref (condition);
      return NULL;
    }
  condition->text = spell (condition);

  return condition;
}

GradusCondition *
gradus_condition_new (const GradusAlgorithm *algorithm, const char *text, gsize *place,
                      GError **error)
{
  return parse (algorithm, text, FALSE, place, error);
}

GradusCondition *
gradus_condition_new_quantity (const GradusAlgorithm *algorithm, const char *text, gsize *place,
                               GError **error)
{
  return parse (algorithm, text, TRUE, place, error);
}
