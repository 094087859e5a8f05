/* Gradus: what the module that reads files of spreadsheets does for the session.
 *
 * Such a file is a ZIP archive of XML: libzip opens it, GMarkup reads it, a piece at a time. Both
 * are behind a module, gradus-sheets.so, which is loaded when such a file is first read
 * (gradus-sheets.c). The module says nothing: sentences are made where the names of files are
 * known.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  GRADUS_SHEET_READ,
  GRADUS_SHEET_NO_SPREADSHEET, /* an archive of something else */
  GRADUS_SHEET_DAMAGED,        /* or protected by a password */
  GRADUS_SHEET_EMPTY,          /* there is no cell */
  GRADUS_SHEET_TOO_LARGE,      /* unpacked, or by the time that it takes */
} GradusSheetStatus;

typedef struct
{
  char **names;   /* of the sheets, in their order */
  guint sheet;    /* which was read */
  GString *text;  /* its cells as CSV: UTF-8, commas, quotation marks, points in numbers */
} GradusSheet;

typedef struct
{
  /* Read sheet @wanted, -1: the first that has cells. @out is filled with GRADUS_SHEET_READ and
   * left alone otherwise. */
  GradusSheetStatus (*read) (const char *bytes, gsize length, int wanted, GradusSheet *out);
} GradusSheetFile;

/* The symbol of the module. */
#define GRADUS_SHEET_FILE_SYMBOL "gradus_sheet_file"

G_END_DECLS
