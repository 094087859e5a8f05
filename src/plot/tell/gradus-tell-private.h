/* Gradus: what the two halves of a tell share.
 *
 * gradus-tell.c         the steps: words, formulas, questions
 * gradus-tell-marks.c   a picture as lines
 * gradus-tell-group.c   marks of one kind as a line; numbers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-run.h"
#include "gradus-scene.h"
#include "gradus-tell.h"

G_BEGIN_DECLS

/* A space at which no line is broken; it ends as any other. */
#define GRADUS_TELL_NO_BREAK "\302\240"

/* --- A picture as lines ----------------------------------------------------------------------- */

/* @key is what the marks of the line have in common; several lines may have the same. */
typedef struct
{
  char *key, *text;
} GradusTellLine;

/* The lines of @scene, which shows where @run stands: an array of GradusTellLine. @whole: nothing
 * is left out of long lists. */
GPtrArray *gradus_tell_scene (GradusRun *run, const GradusScene *scene, gboolean whole);

/* --- Marks of one kind as a line -------------------------------------------------------------- */

/* How the numbers of a column are rounded: to a thousandth of the axis, so that what is told is
 * what can be seen, or to three digits. */
typedef struct
{
  gboolean fixed;
  int decimals;
  double nothing;   /* without fixed: what is smaller is 0, left of rounding */
} GradusTellScale;

GradusTellScale gradus_tell_scale_of_axis (double low, double high, gboolean logarithmic);
GradusTellScale gradus_tell_scale_of_values (const double *values, gsize n);
void gradus_tell_append_number (GString *out, double value, const GradusTellScale *scale);

#define GRADUS_TELL_MAX_COLUMNS 3

/* Write one of a group: entry @index of @mark, or of whatever @data is. */
typedef void (*GradusTellWriteFunc) (gconstpointer data, const GradusMark *mark, gsize index,
                                     GString *out);

/* Marks that have kind, role and style in common, or the vertices of one. What is not told is not
 * written: a list may be long. */
typedef struct
{
  char *key;
  gboolean alone;                   /* no other marks join it */
  GradusTellWriteFunc write;
  gconstpointer data;
  GArray *items;                    /* of marks with an index */
  GArray *numbers;                  /* a row of doubles for each item: what is summed up */
  guint n_columns;
  const char *names[GRADUS_TELL_MAX_COLUMNS];
  const GradusTellScale *scales[GRADUS_TELL_MAX_COLUMNS];
} GradusTellGroup;

/* Takes @key. */
GradusTellGroup *gradus_tell_group_new (char *key, GradusTellWriteFunc write, gconstpointer data);
void gradus_tell_group_free (GradusTellGroup *group);
/* Before anything is added. @name: a symbol, not translated. */
void gradus_tell_group_column (GradusTellGroup *group, const char *name,
                               const GradusTellScale *scale);
/* @mark, which may be NULL, must outlive the group; @numbers: one for each column. */
void gradus_tell_group_add (GradusTellGroup *group, const GradusMark *mark, gsize index,
                            const double *numbers);
/* "points, class 1 (40): (1, 2) ... x 1 … 5, mean 2.5". */
char *gradus_tell_group_to_text (const GradusTellGroup *group, gboolean whole);

G_END_DECLS
