/* Gradus: what a text file of numbers looks like: separator, decimal mark, and single numbers.
 *
 * The first 200 lines are looked at. A separator is believed when it occurs equally often in
 * nearly all of them, outside quotes; tab, semicolon and bar come before the comma because a comma
 * may be a decimal mark, and blanks come last because they may be part of names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-import-private.h"

#define SAMPLE_LINES 200
#define SAMPLE_BYTES (256 * 1024)

/* --- Separator --- */

typedef struct
{
  const char *start, *end;
} Line;

/* The first lines that are not empty; comment lines at the top are passed over. */
static GArray *
sample_lines (const char *text, gsize length)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  const char *p = text, *stop = text + MIN (length, SAMPLE_BYTES);

  while (p < stop && lines->len < SAMPLE_LINES)
    {
      Line line = { p, p };
      gboolean quoted = FALSE, blank = TRUE;

      for (; line.end < stop && (quoted || *line.end != '\n'); line.end++)
        {
          if (*line.end == '"')
            quoted = !quoted;
          blank = blank && g_ascii_isspace (*line.end);
        }
      p = line.end + 1;
      /* The last line of the sample may be half a line. */
      if (line.end == stop && stop < text + length && lines->len > 0)
        break;
      if (!blank && !(lines->len == 0 && *line.start == '#'))
        g_array_append_val (lines, line);
    }

  return lines;
}

static guint
count_separators (const Line *line, char separator)
{
  gboolean quoted = FALSE;
  guint n = 0;

  for (const char *p = line->start; p < line->end; p++)
    {
      if (*p == '"')
        quoted = !quoted;
      else if (*p == separator && !quoted)
        n++;
    }

  return n;
}

static int
compare_uints (const void *a, const void *b)
{
  guint x = *(const guint *) a, y = *(const guint *) b;

  return (x > y) - (x < y);
}

/* Share of the lines that have the median number of @separator; 0 when that is none. */
static double
measure_consistency (const GArray *lines, char separator)
{
  g_autofree guint *counts = g_new (guint, lines->len);
  guint median, same = 0;

  for (guint i = 0; i < lines->len; i++)
    counts[i] = count_separators (&g_array_index (lines, Line, i), separator);
  qsort (counts, lines->len, sizeof (guint), compare_uints);
  median = counts[lines->len / 2];
  for (guint i = 0; i < lines->len; i++)
    same += counts[i] == median;

  return median == 0 ? 0.0 : (double) same / lines->len;
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

/* The next cell of a line between separators outside quotation marks (a separator of blanks is any
 * run of them), without blanks and quotation marks around it; FALSE at the end of the line. */
static gboolean
next_cell (const char **p, const char *stop, char separator, Line *cell)
{
  gboolean quoted = FALSE;
  const char *start = *p, *end;

  while (separator == ' ' && start < stop && g_ascii_isspace (*start))
    start++;
  if (*p > stop || (separator == ' ' && start == stop))
    return FALSE;
  for (end = start; end < stop; end++)
    {
      if (*end == '"')
        quoted = !quoted;
      else if (!quoted && (separator == ' ' ? g_ascii_isspace (*end) : *end == separator))
        break;
    }
  *p = end + 1;
  while (start < end && (g_ascii_isspace (*start) || *start == '"'))
    start++;
  while (end > start && (g_ascii_isspace (end[-1]) || end[-1] == '"'))
    end--;
  *cell = (Line){ start, end };

  return TRUE;
}

/* Cells of a line, without the empty ones behind the last that is not. */
static guint
count_cells (const Line *line, char separator)
{
  const char *p = line->start;
  guint n = 0, last = 0;
  Line cell;

  while (next_cell (&p, line->end, separator, &cell))
    {
      n++;
      last = cell.end > cell.start ? n : last;
    }

  return last;
}

/* Whether @text is several numbers between blanks: "1,5 2,25". @comma: with decimal commas only.
 * */
static gboolean
holds_numbers_between_blanks (const Line *text, gboolean comma)
{
  const char *p = text->start;
  guint n = 0;
  double value;
  Line cell;

  while (next_cell (&p, text->end, ' ', &cell))
    {
      const gsize length = (gsize) (cell.end - cell.start);

      if (!gradus_import_parse_number (cell.start, length, ',', &value)
          && (comma || !gradus_import_parse_number (cell.start, length, '.', &value)))
        return FALSE;
      n++;
    }

  return n > 1;
}

/* Whether one of the cells between tabs is several numbers between blanks. */
static gboolean
has_blanks_beside_tabs (const Line *line)
{
  const char *p = line->start;
  Line cell;

  while (next_cell (&p, line->end, '\t', &cell))
    if (holds_numbers_between_blanks (&cell, FALSE))
      return TRUE;

  return FALSE;
}

static gboolean
has_inner_blank (const Line *line)
{
  const char *p = line->start, *end = line->end;

  while (p < end && g_ascii_isspace (*p))
    p++;
  while (end > p && g_ascii_isspace (end[-1]))
    end--;
  for (; p < end; p++)
    if (is_blank (*p))
      return TRUE;

  return FALSE;
}

/* The separator that the lines agree on best, and how well; 0 when there is none. The first good
 * one wins, not the best one: see the head of this file. */
static char
find_consistent (const GArray *lines, double *best_share)
{
  static const char candidates[] = { '\t', ';', '|', ',' };
  char best = 0;

  *best_share = 0.0;
  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    {
      const double share = measure_consistency (lines, candidates[i]);

      if (*best_share < 0.8 && share > *best_share)
        {
          best = candidates[i];
          *best_share = share;
        }
    }

  return best;
}

/* Whether nearly all lines have as many cells between blanks, more than one, and most of these
 * cells are numbers. */
static gboolean
agrees_on_blanks (const GArray *lines)
{
  g_autofree guint *counts = g_new (guint, lines->len);
  guint cells = 0, numbers = 0, same = 0, median;

  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);
      const char *p = line->start;
      double value;
      Line cell;

      for (counts[i] = 0; next_cell (&p, line->end, ' ', &cell); counts[i]++)
        numbers += gradus_import_read_number (cell.start, (gsize) (cell.end - cell.start), '.',
                                              TRUE, &value)
                   != GRADUS_IMPORT_NUMBER_NONE;
      cells += counts[i];
    }
  qsort (counts, lines->len, sizeof (guint), compare_uints);
  median = counts[lines->len / 2];
  for (guint i = 0; i < lines->len; i++)
    same += counts[i] == median;

  return median > 1 && 2 * numbers > cells && same >= 0.8 * lines->len;
}

static char
detect_separator (const GArray *lines)
{
  double share;
  const char best = find_consistent (lines, &share);
  guint with_blank = 0, with_commas = 0, with_both = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);

      with_blank += has_inner_blank (line);
      with_commas += holds_numbers_between_blanks (line, TRUE);
      with_both += best == '\t' && has_blanks_beside_tabs (line);
    }
  if ((best == ',' && with_commas > lines->len / 2) || (best == 0 && with_blank > lines->len / 2)
      || with_both > lines->len / 2
      /* The commas of 1,234 do not agree, and the blanks do. */
      || (share < 0.8 && agrees_on_blanks (lines)))
    return ' ';

  return best != 0 ? best : ',';
}

double
gradus_import_measure_separators (const char *text, gsize length)
{
  g_autoptr (GArray) lines = sample_lines (text, length);
  double share = 0;

  if (lines->len > 0)
    find_consistent (lines, &share);

  return share;
}

/* Whether the first line has one name, and every other is a number that holds the sign which was
 * taken for the separator: "price", "1 234", "900". *@counts: what stands before the sign counts
 * the lines, as names of rows do. */
static gboolean
is_one_column (const GArray *lines, char separator, gboolean *counts)
{
  gboolean split = FALSE;
  double value;

  *counts = TRUE;
  if (lines->len < 2 || count_cells (&g_array_index (lines, Line, 0), separator) != 1)
    return FALSE;
  for (guint i = 1; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);
      const char *p = line->start;
      Line whole, cell;

      if (!next_cell (&p, line->end, GRADUS_IMPORT_NO_SEPARATOR, &whole)
          || (gradus_import_read_number (whole.start, (gsize) (whole.end - whole.start), '.', TRUE,
                                         &value)
                == GRADUS_IMPORT_NUMBER_NONE
              && gradus_import_read_number (whole.start, (gsize) (whole.end - whole.start), ',',
                                            TRUE, &value)
                   == GRADUS_IMPORT_NUMBER_NONE))
        return FALSE;
      split = split || count_cells (line, separator) > 1;
      p = line->start;
      *counts = *counts && next_cell (&p, line->end, separator, &cell)
                && gradus_import_parse_number (cell.start, (gsize) (cell.end - cell.start), '.',
                                               &value)
                && value == i;
    }

  return split;
}

/* Whether the first line has one cell fewer than each of the others, and these begin with what can
 * be the name of a row: a text, or the number of the row. 1,5,2 below a,b is neither. */
static gboolean
has_row_names (const GArray *lines, char separator)
{
  const Line *header = &g_array_index (lines, Line, 0);
  const char *p = header->start;
  guint n = 0;
  double value;
  Line cell;

  while (next_cell (&p, header->end, separator, &cell))
    n++;
  for (guint i = 1; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);

      p = line->start;
      if (count_cells (line, separator) != n + 1 || !next_cell (&p, line->end, separator, &cell)
          || (*line->start != '"'
              && gradus_import_parse_number (cell.start, (gsize) (cell.end - cell.start), '.',
                                             &value)
              && value != i))
        return FALSE;
    }

  return lines->len > 2;
}

static void
detect_decimal (const GArray *lines, GradusImportLayout *layout)
{
  guint n[GRADUS_IMPORT_EVIDENCE_COMMA_OR_GROUPS + 1] = { 0 };
  const guint *points = &n[GRADUS_IMPORT_EVIDENCE_POINT];
  const guint *commas = &n[GRADUS_IMPORT_EVIDENCE_COMMA];

  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);
      const char *p = line->start;
      Line cell;

      while (next_cell (&p, line->end, layout->separator, &cell))
        n[gradus_import_weigh_number (cell.start, (gsize) (cell.end - cell.start))]++;
    }
  layout->marks = *points == 0 || *commas == 0;
  layout->certain = *points + *commas > 0;
  if (layout->certain)
    layout->decimal = *commas > *points ? ',' : '.';
  /* Between commas 399,900 in quotation marks is in groups. */
  else if (layout->separator != ',' && n[GRADUS_IMPORT_EVIDENCE_COMMA_OR_GROUPS] > 0
           && n[GRADUS_IMPORT_EVIDENCE_POINT_OR_GROUPS] == 0)
    layout->decimal = ',';
  else
    layout->decimal = '.';
}

void
gradus_import_detect (const char *text, gsize length, GradusImportLayout *layout)
{
  g_autoptr (GArray) lines = sample_lines (text, length);
  gboolean counts;

  layout->certain = layout->decimal != 0;
  layout->marks = TRUE;
  layout->row_names = FALSE;
  if (lines->len == 0)
    {
      layout->separator = layout->separator != 0 ? layout->separator : ',';
      layout->decimal = layout->decimal != 0 ? layout->decimal : '.';
      return;
    }
  if (layout->separator == 0)
    {
      layout->separator = detect_separator (lines);
      /* Names of rows and one column of numbers look the same then: neither is taken for granted.
       * */
      if (is_one_column (lines, layout->separator, &counts))
        layout->separator = counts ? layout->separator : GRADUS_IMPORT_NO_SEPARATOR;
      else
        layout->row_names = has_row_names (lines, layout->separator);
    }
  else
    layout->row_names = has_row_names (lines, layout->separator);
  if (layout->decimal == 0)
    detect_decimal (lines, layout);
}
