/* Gradus: formats that are known and not read, so that a refusal can name what it sees.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-import-private.h"

/* What a file begins with, behind white space and in either case where it is text. */
static const struct
{
  const char *mark;
  gsize length;
  gboolean text;
  const char *name;
} formats[] = {
  { "%PDF-", 5, FALSE, N_ ("a PDF document") },
  { "<!doctype html", 14, TRUE, N_ ("a web page (HTML)") },
  { "<html", 5, TRUE, N_ ("a web page (HTML)") },
  { "<table", 6, TRUE, N_ ("a web page (HTML)") },
  { "<?xml", 5, TRUE, N_ ("an XML file") },
  { "{\\rtf", 5, FALSE, N_ ("a formatted document (RTF)") },
  { "PK\003\004", 4, FALSE, N_ ("an archive (ZIP) of something else than a spreadsheet") },
  { "\xd0\xcf\x11\xe0", 4, FALSE, N_ ("a document of an old office program") },
  { "\x1f\x8b", 2, FALSE, N_ ("a compressed file (gzip)") },
  { "BZh", 3, FALSE, N_ ("a compressed file (bzip2)") },
  { "\xfd"
    "7zXZ",
    5, FALSE, N_ ("a compressed file (xz)") },
  { "\x28\xb5\x2f\xfd", 4, FALSE, N_ ("a compressed file (zstd)") },
  { "PAR1", 4, FALSE, N_ ("a Parquet file") },
  { "ARROW1", 6, FALSE, N_ ("an Arrow file") },
  { "\x89HDF\r\n", 6, FALSE, N_ ("an HDF5 file") },
  { "\x93NUMPY", 6, FALSE, N_ ("an array of NumPy") },
  { "SQLite format 3", 15, FALSE, N_ ("a database (SQLite)") },
  { "RDX2\n", 5, FALSE, N_ ("a file of R") },
  { "RDX3\n", 5, FALSE, N_ ("a file of R") },
  { "MATLAB 5.0 MAT", 14, FALSE, N_ ("a file of MATLAB") },
  { "$FL2", 4, FALSE, N_ ("a file of SPSS") },
  { "<stata_dta>", 11, FALSE, N_ ("a file of Stata") },
};

typedef struct
{
  const char *start, *end;
} Span;

/* The line that is not empty at or behind *@p, without white space around it; empty at the end. */
static Span
next_line (const char **p, const char *end)
{
  Span line;

  while (*p < end && g_ascii_isspace (**p))
    ++*p;
  line.start = *p;
  while (*p < end && **p != '\n')
    ++*p;
  line.end = *p;
  while (line.end > line.start && g_ascii_isspace (line.end[-1]))
    line.end--;

  return line;
}

static gboolean
is_arff (Span line)
{
  static const char word[] = "@relation";
  const gsize length = sizeof word - 1;

  return (gsize) (line.end - line.start) > length && g_ascii_isspace (line.start[length])
         && g_ascii_strncasecmp (line.start, word, length) == 0;
}

static gboolean
is_enclosed (Span line, char open, char close)
{
  return line.end - line.start >= 2 && *line.start == open && line.end[-1] == close;
}

/* "|---|:--:|": nothing but what such a line is made of, and dashes. */
static gboolean
is_markdown_rule (Span line)
{
  gsize dashes = 0;

  for (const char *p = line.start; p < line.end; p++)
    {
      if (strchr ("|:- \t", *p) == NULL)
        return FALSE;
      dashes += *p == '-';
    }

  return dashes >= 3 && memchr (line.start, '|', (gsize) (line.end - line.start)) != NULL;
}

const char *
gradus_import_name_format (const char *bytes, gsize length)
{
  const char *p = bytes, *end = bytes + length;
  Span first, second;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      gsize from = 0;

      while (formats[i].text && from < length && g_ascii_isspace (bytes[from]))
        from++;
      if (length - from < formats[i].length)
        continue;
      if (formats[i].text
            ? g_ascii_strncasecmp (bytes + from, formats[i].mark, formats[i].length) == 0
            : memcmp (bytes, formats[i].mark, formats[i].length) == 0)
        return _ (formats[i].name);
    }
  first = next_line (&p, end);
  /* The comments of an ARFF file stand before its name. */
  while (first.start < first.end && *first.start == '%')
    first = next_line (&p, end);
  if (is_arff (first))
    return _ ("an ARFF file");
  second = next_line (&p, end);
  if (is_enclosed (first, '{', '}') && (is_enclosed (second, '{', '}')))
    return _ ("a file of JSON lines");
  if (is_enclosed (first, '[', ']') && is_enclosed (second, '[', ']'))
    return _ ("a file of JSON lines");
  if (first.start < first.end && *first.start == '['
      && (first.end - first.start == 1 || first.start[1] == '{' || first.start[1] == '['))
    return _ ("a JSON file");
  if (is_markdown_rule (second))
    return _ ("a table in Markdown");

  return NULL;
}
