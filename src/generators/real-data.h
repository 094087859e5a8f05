/* Gradus: the tables of data/datasets/ as they are embedded at build time.
 *
 * build-aux/embed-datasets.py writes one GradusRealTable per CSV file; real-data.c gives their
 * columns a meaning and makes data sets from them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  const double *values;        /* the class index in a categorical column */
  const char *const *levels;   /* NULL, or the names of the classes, ending with NULL */
} GradusRealColumn;

typedef struct
{
  guint n_rows;
  guint n_columns;
  const GradusRealColumn *columns;
} GradusRealTable;

extern const GradusRealTable gradus_real_digits;
extern const GradusRealTable gradus_real_iris;
extern const GradusRealTable gradus_real_nile;
extern const GradusRealTable gradus_real_old_faithful;
extern const GradusRealTable gradus_real_portland_houses;

G_END_DECLS
