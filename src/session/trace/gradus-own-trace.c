/* Gradus: reading the trace of a person's own program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <csv.h>
#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-file-private.h"
#include "gradus-json-private.h"
#include "gradus-number.h"
#include "gradus-own-trace-private.h"

#define MAX_BYTES (256u * 1024u * 1024u)

static void
record_free (gpointer data)
{
  GradusOwnRecord *record = data;

  g_array_unref (record->numbers);
  g_array_unref (record->shapes);
  g_free (record);
}

static GradusOwnRecord *
add_record (GradusOwnTrace *trace, guint line)
{
  GradusOwnRecord *record = g_new0 (GradusOwnRecord, 1);

  record->line = line;
  record->step = record->iteration = -1;
  record->phase = -1;
  record->numbers = g_array_new (FALSE, FALSE, sizeof (GradusOwnNumber));
  record->shapes = g_array_new (FALSE, FALSE, sizeof (GradusOwnShape));
  g_ptr_array_add (trace->records, record);
  return record;
}

void
gradus_own_trace_free (GradusOwnTrace *trace)
{
  g_ptr_array_unref (trace->records);
  g_ptr_array_unref (trace->notes);
  g_free (trace->name);
  g_free (trace->data_hash);
  g_free (trace->digest);
  g_free (trace);
}

char *
gradus_own_trace_digest (GradusSetup *setup)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);

  gradus_checksum_add_string (checksum, gradus_dataset_get_hash (gradus_setup_get_dataset (setup)));
  for (const GradusStart *start = algorithm->starts; start != NULL && start->id != NULL; start++)
    {
      const GradusArray *given = gradus_setup_get_start (setup, start->id);

      if (given != NULL)
        gradus_checksum_add_doubles (checksum, given->data, gradus_array_length (given));
    }
  gradus_checksum_add_uint (checksum, gradus_setup_get_seed (setup));
  return g_strndup (g_checksum_get_string (checksum), 16);
}

/* --- Names of columns ------------------------------------------------------------------------- */

static gboolean
find_quantity (const GradusAlgorithm *algorithm, const char *id, GradusOwnName *name)
{
  int index = gradus_algorithm_find_metric (algorithm, id);

  name->is_metric = index >= 0;
  if (index < 0)
    index = gradus_algorithm_find_value (algorithm, id);
  name->quantity = (guint) MAX (index, 0);
  return index >= 0;
}

/* The indices behind the name: "[2,0]", "[2][0]", "[2;0]", "(2,0)". */
static gboolean
read_indices (const char *text, guint base, GradusOwnName *name)
{
  while (*text != '\0')
    {
      char *end;
      guint64 index;

      while (*text == ' ' || *text == '[' || *text == '(' || *text == ',' || *text == ';')
        text++;
      if (!g_ascii_isdigit (*text) || name->n_index == GRADUS_ARRAY_MAX_DIMS)
        return FALSE;
      index = g_ascii_strtoull (text, &end, 10);
      if (index < base || index - base > G_MAXINT32)
        return FALSE;
      name->index[name->n_index++] = (guint) (index - base);
      text = end;
      while (*text == ' ' || *text == ']' || *text == ')')
        text++;
    }
  return TRUE;
}

/* FALSE when it is neither a metric nor (an entry of) a value. */
static gboolean
parse_name (const GradusAlgorithm *algorithm, const char *text, guint base, GradusOwnName *name)
{
  const gsize length = strcspn (text, "[(");
  g_autofree char *id = g_strstrip (g_strndup (text, length));

  memset (name, 0, sizeof *name);
  if (!find_quantity (algorithm, id, name))
    return FALSE;
  if (text[length] == '\0')
    return TRUE;
  return !name->is_metric && read_indices (text + length, base, name);
}

static char *
list_names (const GradusAlgorithm *algorithm)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; algorithm->metrics != NULL && algorithm->metrics[i].id != NULL; i++)
    g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", algorithm->metrics[i].id);
  for (guint i = 0; algorithm->values != NULL && algorithm->values[i].id != NULL; i++)
    g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", algorithm->values[i].id);
  return g_string_free (names, FALSE);
}

static void
note_unknown (GradusOwnTrace *trace, const char *column)
{
  g_ptr_array_add (
    trace->notes, g_strdup_printf (_ ("“%s” is no metric and no value of this algorithm, so it was "
                                      "left out."),
                                   column));
}

static gboolean
find_phase (GradusOwnTrace *trace, const char *id, guint line, int *phase, GError **error)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  *phase = gradus_algorithm_find_phase (trace->algorithm, id);
  if (*phase >= 0)
    return TRUE;
  for (const GradusPhase *p = trace->algorithm->phases; p->id != NULL; p++)
    g_string_append_printf (ids, "%s%s", ids->len > 0 ? ", " : "", p->id);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("“%s”, line %u: there is no phase “%s”. The phases of %s are %s."), trace->name,
               line, id, trace->algorithm->id, ids->str);
  return FALSE;
}

static gboolean
check_position (GradusOwnTrace *trace, const GradusOwnRecord *record, GError **error)
{
  if (record->step >= 0 || record->iteration >= 0)
    return TRUE;
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("“%s”, line %u has neither a “step” nor an “iteration”. Write with every record "
                  "which of them it belongs to."),
               trace->name, record->line);
  return FALSE;
}

static gboolean
check_quantities (GradusOwnTrace *trace, GError **error)
{
  g_autofree char *names = NULL;

  for (guint i = 0; i < trace->records->len; i++)
    {
      const GradusOwnRecord *record = g_ptr_array_index (trace->records, i);

      if (record->numbers->len > 0)
        return TRUE;
    }
  names = list_names (trace->algorithm);
  g_set_error (
    error, GRADUS_ERROR, GRADUS_ERROR_DATA,
    _ ("“%s” has nothing to compare. Call its columns as %s does: %s; an entry of a list "
       "is called NAME[0] or NAME[0,1]."),
    trace->name, trace->algorithm->id, names);
  return FALSE;
}

/* --- CSV -------------------------------------------------------------------------------------- */

enum
{
  COLUMN_NUMBER,
  COLUMN_STEP,
  COLUMN_ITERATION,
  COLUMN_PHASE,
  COLUMN_IGNORED,
};

typedef struct
{
  int kind;
  GradusOwnName name;
} Column;

typedef struct
{
  GradusOwnTrace *trace;
  guint base;
  guint line;
  gboolean seen_header;
  GArray *columns;
  GPtrArray *cells; /* of the present line */
  GError *error;
} CsvReader;

static void
cell_cb (void *text, size_t length, void *user_data)
{
  CsvReader *reader = user_data;

  g_ptr_array_add (reader->cells, g_strstrip (g_strndup (text, length)));
}

static void
take_header (CsvReader *reader)
{
  for (guint i = 0; i < reader->cells->len; i++)
    {
      const char *cell = g_ptr_array_index (reader->cells, i);
      Column column = { .kind = COLUMN_NUMBER };

      if (g_str_equal (cell, "step"))
        column.kind = COLUMN_STEP;
      else if (g_str_equal (cell, "iteration"))
        column.kind = COLUMN_ITERATION;
      else if (g_str_equal (cell, "phase"))
        column.kind = COLUMN_PHASE;
      else if (!parse_name (reader->trace->algorithm, cell, reader->base, &column.name))
        column.kind = COLUMN_IGNORED;
      if (column.kind == COLUMN_IGNORED && !g_str_equal (cell, "status")
          && !g_str_equal (cell, "events"))
        note_unknown (reader->trace, cell);
      g_array_append_val (reader->columns, column);
    }
  reader->seen_header = TRUE;
}

static gboolean
is_missing (const char *cell)
{
  return *cell == '\0' || g_ascii_strcasecmp (cell, "na") == 0
         || g_ascii_strcasecmp (cell, "null") == 0 || g_ascii_strcasecmp (cell, "none") == 0;
}

/* A number as programs print it: not a number and infinity are what a mistake leads to, so they are
 * compared (and differ) rather than refused. */
static gboolean
read_number (const char *cell, double *number)
{
  const gboolean negative = *cell == '-';
  const char *word = *cell == '-' || *cell == '+' ? cell + 1 : cell;

  if (g_ascii_strncasecmp (word, "nan", 3) == 0)
    *number = NAN;
  else if (g_ascii_strcasecmp (word, "inf") == 0 || g_ascii_strcasecmp (word, "infinity") == 0)
    *number = negative ? -INFINITY : INFINITY;
  else
    return gradus_number_from_text (cell, number);
  return TRUE;
}

static void
take_cell (CsvReader *reader, GradusOwnRecord *record, guint index)
{
  const Column *column = &g_array_index (reader->columns, Column, index);
  const char *cell = g_ptr_array_index (reader->cells, index);
  double number;

  if (column->kind == COLUMN_IGNORED || is_missing (cell))
    return;
  if (column->kind == COLUMN_PHASE)
    {
      find_phase (reader->trace, cell, reader->line, &record->phase, &reader->error);
      return;
    }
  if (!read_number (cell, &number)
      || (column->kind != COLUMN_NUMBER
          && !(number >= 0 && number == floor (number) && number <= 1e15)))
    {
      g_set_error (
        &reader->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
        column->kind == COLUMN_NUMBER
          ? _ ("“%s”, line %u, column %u: “%s” is not a number. Write it with a decimal "
               "point, or leave the cell empty.")
          : _ ("“%s”, line %u, column %u: “%s” is not a count. Write 0, 1, 2 and so on."),
        reader->trace->name, reader->line, index + 1, cell);
      return;
    }
  if (column->kind == COLUMN_STEP)
    {
      record->step = (gint64) number;
    }
  else if (column->kind == COLUMN_ITERATION)
    {
      record->iteration = (gint64) number;
    }
  else
    {
      GradusOwnNumber own = { column->name, number };

      g_array_append_val (record->numbers, own);
    }
}

#define DIGEST "# data "

/* Whether the present line is a remark before the header; the digest that it may have is kept. */
static gboolean
take_remark (CsvReader *reader)
{
  const char *text = reader->cells->len > 0 ? g_ptr_array_index (reader->cells, 0) : "";

  if (reader->seen_header || *text != '#')
    return FALSE;
  if (g_str_has_prefix (text, DIGEST) && reader->trace->digest == NULL)
    reader->trace->digest = g_strdup (text + strlen (DIGEST));
  return TRUE;
}

static void
row_cb (int terminator, void *user_data)
{
  CsvReader *reader = user_data;
  const gboolean blank = reader->cells->len == 0
                         || (reader->cells->len == 1
                             && *(const char *) g_ptr_array_index (reader->cells, 0) == '\0')
                         || take_remark (reader);

  reader->line++;
  if (reader->error == NULL && !blank)
    {
      if (!reader->seen_header)
        {
          take_header (reader);
        }
      else if (reader->cells->len != reader->columns->len)
        {
          g_set_error (&reader->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s”, line %u has %u cells but the header has %u. Put quotation marks "
                          "around names with a comma, such as \"theta[0,1]\"."),
                       reader->trace->name, reader->line, reader->cells->len, reader->columns->len);
        }
      else
        {
          GradusOwnRecord *record = add_record (reader->trace, reader->line);

          for (guint i = 0; i < reader->cells->len && reader->error == NULL; i++)
            take_cell (reader, record, i);
          if (reader->error == NULL)
            check_position (reader->trace, record, &reader->error);
        }
    }
  g_ptr_array_set_size (reader->cells, 0);
}

static gboolean
read_csv (GradusOwnTrace *trace, const char *text, gsize length, guint base, GError **error)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  CsvReader reader = { .trace = trace, .base = base, .columns = columns, .cells = cells };
  struct csv_parser csv;
  const char *header = text, *end;
  gsize first;
  gboolean done;

  if (csv_init (&csv, CSV_APPEND_NULL | CSV_STRICT | CSV_STRICT_FINI) != 0)
    g_error ("libcsv could not be set up");
  while (*header == '#' && (end = strchr (header, '\n')) != NULL)
    header = end + 1;
  first = strcspn (header, "\n");
  /* A program that prints with tabs or semicolons is understood too. */
  if (memchr (header, '\t', first) != NULL)
    csv_set_delim (&csv, '\t');
  else if (memchr (header, ',', first) == NULL && memchr (header, ';', first) != NULL)
    csv_set_delim (&csv, ';');
  done = csv_parse (&csv, text, length, cell_cb, row_cb, &reader) == length
         && csv_fini (&csv, cell_cb, row_cb, &reader) == 0;
  csv_free (&csv);
  if (reader.error == NULL && !done)
    g_set_error (&reader.error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _ ("“%s” stops being CSV in line %u. Close its quotation marks."), trace->name,
                 reader.line + 1);
  if (reader.error != NULL)
    {
      g_propagate_error (error, reader.error);
      return FALSE;
    }
  return TRUE;
}

/* --- JSON Lines ------------------------------------------------------------------------------- */

typedef struct
{
  GradusOwnTrace *trace;
  GradusOwnRecord *record;
  GHashTable *noted; /* names of unknown members */
  GError *error;
} LineReader;

static void
take_array (LineReader *reader, const GradusOwnName *whole, const GradusArray *array)
{
  const gsize n = gradus_array_length (array);

  if (!whole->is_metric && whole->n_index == 0)
    {
      GradusOwnShape shape = { whole->quantity, array->n_dims, { 1, 1, 1 } };

      memcpy (shape.shape, array->shape, sizeof shape.shape);
      g_array_append_val (reader->record->shapes, shape);
    }
  for (gsize i = 0; i < n; i++)
    {
      GradusOwnNumber own = { *whole, array->data[i] };
      gsize rest = i;

      if (array->n_dims > 0)
        {
          own.name.n_index = array->n_dims;
          for (guint dim = array->n_dims; dim-- > 0;)
            {
              own.name.index[dim] = (guint) (rest % array->shape[dim]);
              rest /= array->shape[dim];
            }
        }
      g_array_append_val (reader->record->numbers, own);
    }
}

static void
quantity_cb (JsonObject *object, const char *member, JsonNode *node, gpointer user_data)
{
  LineReader *reader = user_data;
  g_auto (GradusArray) array = { 0 };
  g_autoptr (GError) error = NULL;
  GradusOwnName name;

  if (reader->error != NULL || JSON_NODE_HOLDS_NULL (node))
    return;
  if (!parse_name (reader->trace->algorithm, member, 0, &name))
    {
      if (g_hash_table_add (reader->noted, g_strdup (member)))
        note_unknown (reader->trace, member);
      return;
    }
  if (!gradus_json_read_array (node, member, &array, &error)
      || (name.is_metric && gradus_array_length (&array) != 1))
    {
      g_set_error (&reader->error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s”, line %u: “%s” is not a number or a full list of numbers. Write null "
                      "for what is not defined."),
                   reader->trace->name, reader->record->line, member);
      return;
    }
  if (name.is_metric)
    array.n_dims = 0;
  take_array (reader, &name, &array);
}

static void
member_cb (JsonObject *object, const char *member, JsonNode *node, gpointer user_data)
{
  static const char *const known[] = { "step", "iteration", "phase", "micro", "status", "events" };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (member, known[i]))
      return;
  if ((g_str_equal (member, "metrics") || g_str_equal (member, "values"))
      && JSON_NODE_HOLDS_OBJECT (node))
    json_object_foreach_member (json_node_get_object (node), quantity_cb, user_data);
  else
    quantity_cb (object, member, node, user_data);
}

/* The first line of a trace that Gradus wrote. */
static gboolean
take_json_header (LineReader *reader, JsonObject *header, GError **error)
{
  const char *id = NULL;
  JsonObject *data;

  if (gradus_json_get_string (header, "algorithm", FALSE, &id, NULL) && id != NULL
      && !g_str_equal (id, reader->trace->algorithm->id))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is a trace of “%s”, but the experiment runs “%s”. Compare it with an "
                      "experiment of the same algorithm."),
                   reader->trace->name, id, reader->trace->algorithm->id);
      return FALSE;
    }
  data = gradus_json_get_object (header, "data", FALSE, NULL);
  if (data != NULL && gradus_json_get_string (data, "sha256", FALSE, &id, NULL) && id != NULL)
    reader->trace->data_hash = g_strdup (id);
  return TRUE;
}

static gboolean
take_json_line (LineReader *reader, JsonObject *object, guint line, GError **error)
{
  const char *phase = NULL;

  reader->record = add_record (reader->trace, line);
  if ((json_object_has_member (object, "step")
       && !gradus_json_get_int (object, "step", TRUE, 0, G_MAXINT32, &reader->record->step, error))
      || (json_object_has_member (object, "iteration")
          && !gradus_json_get_int (object, "iteration", TRUE, 0, G_MAXINT32,
                                   &reader->record->iteration, error))
      || !gradus_json_get_string (object, "phase", FALSE, &phase, error))
    {
      g_prefix_error (error, _ ("“%s”, line %u: "), reader->trace->name, line);
      return FALSE;
    }
  if (phase != NULL && !find_phase (reader->trace, phase, line, &reader->record->phase, error))
    return FALSE;
  if (!check_position (reader->trace, reader->record, error))
    return FALSE;
  json_object_foreach_member (object, member_cb, reader);
  if (reader->error != NULL)
    {
      g_propagate_error (error, reader->error);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_json_lines (GradusOwnTrace *trace, const char *text, gsize length, GError **error)
{
  g_autoptr (GHashTable) noted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  LineReader reader = { .trace = trace, .noted = noted };
  const char *end = text + length;

  for (guint line = 1; text < end; line++)
    {
      const char *stop = memchr (text, '\n', (gsize) (end - text));
      const gsize size = (gsize) ((stop != NULL ? stop : end) - text);
      g_autofree char *copy = g_strstrip (g_strndup (text, size));
      g_autoptr (JsonNode) node = NULL;
      JsonObject *object;

      text += size + 1;
      if (*copy == '\0')
        continue;
      node = gradus_json_parse (copy, -1, error);
      if (node == NULL)
        {
          g_prefix_error (error, _ ("“%s”, line %u: "), trace->name, line);
          return FALSE;
        }
      object = json_node_get_object (node);
      if (json_object_has_member (object, "gradus-trace"))
        {
          if (!take_json_header (&reader, object, error))
            return FALSE;
        }
      /* What happens inside a phase belongs to no step. */
      else if (!json_object_has_member (object, "micro")
               && !take_json_line (&reader, object, line, error))
        {
          return FALSE;
        }
    }
  return TRUE;
}

/* --- Both ------------------------------------------------------------------------------------- */

GradusOwnTrace *
gradus_own_trace_parse (const char *text, gsize length, const char *name,
                        const GradusAlgorithm *algorithm, guint index_base, GError **error)
{
  g_autoptr (GradusOwnTrace) trace = g_new0 (GradusOwnTrace, 1);

  trace->algorithm = algorithm;
  trace->name = g_strdup (name);
  trace->records = g_ptr_array_new_with_free_func (record_free);
  trace->notes = g_ptr_array_new_with_free_func (g_free);

  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    {
      text += 3;
      length -= 3;
    }
  while (length > 0 && g_ascii_isspace (*text))
    {
      text++;
      length--;
    }
  if (!g_utf8_validate_len (text, length, NULL))
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is not text in UTF-8. Write the trace as CSV or JSON Lines."), name);
      return NULL;
    }
  if (length > 0 && *text == '{' ? !read_json_lines (trace, text, length, error)
                                 : !read_csv (trace, text, length, index_base, error))
    return NULL;
  if (trace->records->len == 0)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” has no records. Write a line for every step or iteration, below a "
                      "header."),
                   name);
      return NULL;
    }
  if (!check_quantities (trace, error))
    return NULL;
  return g_steal_pointer (&trace);
}

GradusOwnTrace *
gradus_own_trace_load (GFile *file, const GradusAlgorithm *algorithm, guint index_base,
                       GError **error)
{
  g_autoptr (GBytes) bytes = gradus_file_read_stream (file, MAX_BYTES, NULL, error);
  g_autofree char *name = NULL;
  gconstpointer text;
  gsize length;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  name = gradus_file_get_display_name (file);
  return gradus_own_trace_parse (text != NULL ? text : "", length, name, algorithm, index_base,
                                 error);
}

GradusOwnTrace *
gradus_own_trace_load_lines (GFile *file, const GradusAlgorithm *algorithm, guint *cut,
                             GError **error)
{
  g_autoptr (GBytes) bytes = gradus_file_read (file, MAX_BYTES, NULL, error);
  g_autofree char *name = gradus_file_get_display_name (file);
  g_autofree char *text = NULL;
  char *end;
  gsize length;

  *cut = 0;
  if (bytes == NULL)
    return NULL;
  length = g_bytes_get_size (bytes);
  text = g_strndup (g_bytes_get_data (bytes, NULL), length);
  end = strrchr (text, '\n');
  if (end == NULL)
    {
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” is empty; your program has not written yet."), name);
      return NULL;
    }
  if (end[1] != '\0')
    {
      *cut = 2;
      for (const char *at = text; at < end; at++)
        *cut += *at == '\n';
      end[1] = '\0';
    }
  return gradus_own_trace_parse (text, strlen (text), name, algorithm, 0, error);
}
