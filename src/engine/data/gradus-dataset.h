/* Gradus: data sets.
 *
 * A data set is immutable and reference-counted; an edit makes a new one. What it holds depends on
 * its kind: a table, a grid world, a trajectory, sequences, a corpus, signals, a simulated world,
 * nothing.
 * A kind is one constant of type GradusDataKind, the functions that differ between kinds; nothing
 * else in the engine switches over kinds. The layers above have one constant a kind as well:
 * GradusKindFiles (src/session/files/gradus-kind-private.h) and GradusKindEditor
 * (src/ui/inspector/gradus-kind-editor.h).
 *
 * A data set may carry named arrays that belong to it, "hints": a start that a textbook prescribes
 * for it, the true means it was drawn from. An algorithm finds them with gradus_context_start().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "gradus-array.h"
#include "gradus-status.h"

G_BEGIN_DECLS

typedef struct _GradusDataset GradusDataset;
typedef struct _GradusDataKind GradusDataKind;

struct _GradusScene;

struct _GradusDataKind
{
  const char *id;       /* "table", "grid-world", "trajectory", ... */
  const char *title;    /* N_() */
  void (*free) (gpointer payload);
  void (*hash) (gconstpointer payload, GChecksum *checksum);
  gsize (*bytes) (gconstpointer payload);
  /* Whether no number in it is NaN or infinite; loaders and generators must not let one pass. */
  gboolean (*is_finite) (gconstpointer payload);
  /* "300 points, 2 columns", translated; free with g_free(). */
  char *(*describe) (gconstpointer payload);
  /* Whether the data suit an algorithm with these GradusNeeds; GRADUS_ERROR_DATA with the sentence.
   * NULL: all do. */
  gboolean (*validate) (gconstpointer payload, guint needs, GError **error);
  /* What can be pointed at: how many data (rows, cells, times) there are, what one is called
   * ("Cell (3, 2)"), and what is known of it, a line each by gradus_data_append_line(). NULL: there
   * is nothing to point at. */
  guint (*count) (gconstpointer payload);
  /* What the names "n" and "d" stand for: rows and inputs of a table, times and channels of
   * signals. NULL: the kind has no such numbers. */
  void (*extents) (gconstpointer payload, guint *n, guint *d);
  char *(*datum_title) (gconstpointer payload, guint datum);
  void (*datum_words) (gconstpointer payload, guint datum, GString *out);
  /* Data like these with one thing changed (gradus-vary.h); NULL, the function or what it returns:
   * that means nothing here. */
  GradusDataset *(*vary) (gconstpointer payload, guint variation);
  /* Emit the marks of the data, without any algorithm; the indices of marks are those of count ().
   * NULL: there is nothing to see. */
  void (*paint) (const GradusDataset *dataset, struct _GradusScene *scene);
};

/* Every kind there is, NULL-terminated; a new one is a file and a line in gradus-kinds.c. */
extern const GradusDataKind *const gradus_data_kinds[];
const GradusDataKind *gradus_data_kind_find (const char *id);

/* Takes @payload. @name: a short untranslated name ("iris", "drawn"); @origin: where it comes from,
 * as it is written into experiments: "file:PATH", "generator:SPEC;seed=N" or "drawn". */
GradusDataset *gradus_dataset_new (const GradusDataKind *kind, gpointer payload, const char *name,
                                   const char *origin);
GradusDataset *gradus_dataset_ref (GradusDataset *dataset);
void gradus_dataset_unref (GradusDataset *dataset);

const GradusDataKind *gradus_dataset_get_kind (const GradusDataset *dataset);
gconstpointer gradus_dataset_get_payload (const GradusDataset *dataset);
const char *gradus_dataset_get_name (const GradusDataset *dataset);
const char *gradus_dataset_get_origin (const GradusDataset *dataset);
gsize gradus_dataset_get_bytes (const GradusDataset *dataset);
gboolean gradus_dataset_is_finite (const GradusDataset *dataset);
char *gradus_dataset_describe (const GradusDataset *dataset);
/* What can be pointed at, by the kind; 0, NULL and nothing where a kind has none of it. */
guint gradus_dataset_count (const GradusDataset *dataset);
/* FALSE, and zeros, for a kind without such numbers, and for no data set. */
gboolean gradus_dataset_get_extents (const GradusDataset *dataset, guint *n, guint *d);
/* Free with g_free(). */
char *gradus_dataset_datum_title (const GradusDataset *dataset, guint datum);
void gradus_dataset_datum_words (const GradusDataset *dataset, guint datum, GString *out);
void gradus_dataset_paint (const GradusDataset *dataset, struct _GradusScene *scene);
/* A line with a name and its value, for datum_words (). */
void gradus_data_append_line (GString *out, const char *name, const char *value);
/* SHA-256 of kind and content (not of name, origin and hints), in hexadecimal; computed once, the
 * same on every machine. */
const char *gradus_dataset_get_hash (GradusDataset *dataset);
/* For the hash () of a kind: numbers as little-endian bytes, strings with their terminator. */
void gradus_checksum_add_uint (GChecksum *checksum, guint64 value);
void gradus_checksum_add_doubles (GChecksum *checksum, const double *values, gsize n);
void gradus_checksum_add_string (GChecksum *checksum, const char *text);

/* Hints may be added until the data set is first shared. The array is shared, not copied. */
void gradus_dataset_set_hint (GradusDataset *dataset, const char *id, const GradusArray *array);
const GradusArray *gradus_dataset_get_hint (const GradusDataset *dataset, const char *id);
/* Ids in the order they were set, NULL-terminated; free with g_free(). */
const char **gradus_dataset_list_hints (const GradusDataset *dataset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusDataset, gradus_dataset_unref)

/* Kind "none": no data, only parameters. */
extern const GradusDataKind gradus_data_none;

/* --- Table ------------------------------------------------------------------------------------ */

/* What a column is to an algorithm. x may have several columns, every other role at most one. */
typedef enum
{
  GRADUS_COLUMN_UNUSED,
  GRADUS_COLUMN_X,        /* input */
  GRADUS_COLUMN_Y,        /* target */
  GRADUS_COLUMN_LABEL,    /* class; may be unknown in some rows */
  GRADUS_COLUMN_WEIGHT,   /* how much a row counts, >= 0 */
  GRADUS_COLUMN_SAMPLE,   /* which of two samples a row belongs to */
  GRADUS_COLUMN_TASK,     /* which of several related problems a row belongs to */
  GRADUS_N_COLUMN_ROLES,
} GradusColumnRole;

/* The roles in the order of the enumeration: the command line, the column chooser and the file
 * format walk over this table instead of naming the roles. */
typedef struct
{
  const char *id;          /* "x", "weight": option and member of files; NULL for unused */
  const char *title;       /* N_(), for the column chooser */
  const char *word;        /* N_(), in "Target: price." */
  gboolean classes;        /* the column holds classes rather than numbers */
} GradusColumnRoleInfo;
extern const GradusColumnRoleInfo gradus_column_roles[GRADUS_N_COLUMN_ROLES];

/* In GradusTable.label and in the column of the label: the class of that row is not known. */
#define GRADUS_LABEL_UNKNOWN (-1)

/**
 * GradusTable:
 *
 * A table of n rows. Every column is kept; the roles say which are inputs x, which is the target y,
 * which the class label, and which say weight, sample and task of a row. x is stored once more as a
 * dense n x d row-major matrix because every algorithm wants it so. Everything is finite. Column
 * names are unique.
 *
 * A numeric column that is made the label (or sample, or task) becomes a categorical one whose
 * levels are its numbers; a categorical column whose levels are all numbers can be made x or y
 * again. A categorical column may hold GRADUS_LABEL_UNKNOWN, in the role of the label only.
 */
typedef struct
{
  guint n;                 /* rows */
  guint n_columns;
  char **names;            /* n_columns names, never NULL */
  double **columns;        /* n_columns vectors of n; categorical ones hold the class index */
  char ***levels;          /* per column NULL (numeric) or NULL-terminated names of its classes */
  guint d;                 /* number of inputs */
  guint *x_columns;        /* their columns */
  int y_column;            /* target or -1 */
  int label_column;        /* class label or -1 */
  int weight_column, sample_column, task_column;   /* or -1 */
  double *x;               /* n x d, row-major */
  const double *y;         /* n, or NULL: points into columns */
  gint32 *label;           /* n class indices 0..n_classes-1 or GRADUS_LABEL_UNKNOWN, or NULL */
  guint n_classes;         /* 0 without labels */
  guint n_unknown;         /* rows whose label is GRADUS_LABEL_UNKNOWN */
  const double *weight;    /* n numbers >= 0, or NULL: points into columns */
  gint32 *sample;          /* n of 0 and 1, or NULL */
  gint32 *task;            /* n task indices 0..n_tasks-1, or NULL */
  guint n_tasks;           /* 0 without tasks */
} GradusTable;

/* Most classes that a numeric column may turn into. */
#define GRADUS_TABLE_MAX_CLASSES 64

extern const GradusDataKind gradus_data_table;

/* A builder for tables. Columns are copied. */
typedef struct _GradusTableBuilder GradusTableBuilder;
GradusTableBuilder *gradus_table_builder_new (guint n);
void gradus_table_builder_free (GradusTableBuilder *builder);
/* Numeric column. @values: n finite numbers. Returns its index. */
guint gradus_table_builder_add (GradusTableBuilder *builder, const char *name,
                                const double *values);
/* Categorical column: @codes in 0..k-1 or GRADUS_LABEL_UNKNOWN, @levels NULL-terminated with k
 * names (NULL: "1".."k"). */
guint gradus_table_builder_add_classes (GradusTableBuilder *builder, const char *name,
                                        const gint32 *codes, const char *const *levels, guint k);
/* Roles; columns that get none are kept and unused. By default all numeric columns without another
 * role are x. y must be numeric; a numeric label has at most 64 distinct values. */
void gradus_table_builder_set_x (GradusTableBuilder *builder, const guint *columns, guint d);
void gradus_table_builder_set_y (GradusTableBuilder *builder, int column);
void gradus_table_builder_set_label (GradusTableBuilder *builder, int column);
/* Any role but x. @column: -1 for none. The column must suit the role: numbers >= 0 for a weight,
 * at most two distinct values for a sample, at most 64 for a task, none of them unknown. */
void gradus_table_builder_set_role (GradusTableBuilder *builder, GradusColumnRole role, int column);
/* Frees the builder. A name given to several columns gets a number from its second use on. */
GradusDataset *gradus_table_builder_end (GradusTableBuilder *builder, const char *name,
                                         const char *origin);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusTableBuilder, gradus_table_builder_free)

/* Common shapes. x: n x d row-major; y or label may be NULL. Column names x1.., y, class. */
GradusDataset *gradus_table_new_simple (guint n, guint d, const double *x, const double *y,
                                        const gint32 *label, guint n_classes, const char *name,
                                        const char *origin);

/* The table of a data set of that kind; NULL for another kind, and for no data set. */
const GradusTable *gradus_dataset_get_table (const GradusDataset *dataset);
/* Index of the column called @name, or -1. */
int gradus_table_find_column (const GradusTable *table, const char *name);
/* The column in a role that has one, or -1. */
int gradus_table_get_role_column (const GradusTable *table, GradusColumnRole role);
GradusColumnRole gradus_table_get_column_role (const GradusTable *table, guint column);
/* The name of the class in a cell of a categorical column; "?" when it is unknown. */
const char *gradus_table_get_level (const GradusTable *table, guint column, guint row);
/* The name of class @k of the label. */
const char *gradus_table_get_class_name (const GradusTable *table, guint k);

/* A hint: the class number of each row, of those too whose label is not known. It is there to count
 * errors by; nothing learns from it. */
#define GRADUS_TRUTH "truth"
/* n class numbers of the table; NULL where there is no such hint, or it is not of n rows with
 * classes of the table (rows have come or gone). */
const double *gradus_dataset_get_truth (const GradusDataset *dataset);

/* The same rows with other roles (column names; NULL x = all numeric columns without another role;
 * NULL y or label = none). A label column that is numeric gets one class per distinct value, in
 * ascending order, at most GRADUS_TABLE_MAX_CLASSES. Hints stay while x stays the same.
 * GRADUS_ERROR_DATA names an unknown or unsuitable column. */
GradusDataset *gradus_table_with_roles (GradusDataset *dataset, const char *const *x,
                                        const char *y, const char *label, GError **error);
/* The same for all roles: @columns[role] is the name of a column or NULL; that of x is not read. */
GradusDataset *gradus_table_with_all_roles (GradusDataset *dataset, const char *const *x,
                                            const char *const columns[GRADUS_N_COLUMN_ROLES],
                                            GError **error);

/* --- Grid world ------------------------------------------------------------------------------- */

typedef enum
{
  GRADUS_CELL_FREE,
  GRADUS_CELL_WALL,
  GRADUS_CELL_TERMINAL,
} GradusCell;

/* Actions in the order used everywhere; ties of an arg max go to the first. */
typedef enum
{
  GRADUS_ACTION_NORTH,
  GRADUS_ACTION_EAST,
  GRADUS_ACTION_SOUTH,
  GRADUS_ACTION_WEST,
  GRADUS_N_ACTIONS,
} GradusAction;

/**
 * GradusGridWorld:
 *
 * Cells are numbered row by row from the top left: cell = row * columns + column. In words and in
 * pictures (column, row) count from 1 and rows from the bottom, as in the lecture: the +1 of the
 * 4x3 world is (4,3). An action moves straight with probability 1 - slip and to either side with
 * slip/2; a move into a wall or off the world stays. The reward is that of the cell one is in.
 * Terminal cells are absorbing and their value is their reward; a wall, where one never is, leads
 * to itself.
 */
typedef struct
{
  guint rows, columns;
  GradusCell *cells;      /* rows * columns */
  double *rewards;        /* rows * columns */
  double slip;            /* 0..1 */
  guint (*moves)[GRADUS_N_ACTIONS]; /* rows * columns: where a step in each direction leads */
  guint *plain;           /* rows * columns: how many free cells in which no step bumps stand side
                             by side from here on to the right */
  double largest;         /* of the rewards that are not those of walls, in size */
  /* What straight on, left and right weigh for each action in a cell whose steps in the directions
   * of a set bump (a bit each). Outcomes that bump are one, at the place of the first. */
  double shares[1 << GRADUS_N_ACTIONS][3][GRADUS_N_ACTIONS];
} GradusGridWorld;

extern const GradusDataKind gradus_data_grid_world;

/* Copies the arrays. */
GradusDataset *gradus_grid_world_new (guint rows, guint columns, const GradusCell *cells,
                                      const double *rewards, double slip, const char *name,
                                      const char *origin);
const GradusGridWorld *gradus_dataset_get_grid_world (const GradusDataset *dataset);
/* The cell reached from @cell by moving one cell in direction @action (bump = stay). */
guint gradus_grid_world_move (const GradusGridWorld *world, guint cell, GradusAction action);
/* The up to three outcomes of an action; returns their number. Probabilities sum to 1; equal
 * destinations are merged. */
guint gradus_grid_world_outcomes (const GradusGridWorld *world, guint cell, GradusAction action,
                                  guint destinations[3], double probabilities[3]);

/* --- Trajectory ------------------------------------------------------------------------------- */

/**
 * GradusTrajectory:
 *
 * T time steps of a hidden path and its noisy measurements.
 */
typedef struct
{
  guint length;           /* T */
  guint d_truth;          /* 0 when the truth is unknown */
  guint d_measured;       /* 1 or 2 */
  double dt;              /* time between steps */
  char **truth_names;     /* d_truth */
  char **measured_names;  /* d_measured */
  double *truth;          /* T x d_truth, row-major, or NULL */
  double *measured;       /* T x d_measured; 0 where missing */
  gboolean *missing;      /* T: the measurement of that time was lost */
  double start_time;      /* time of the first step (1871 for the Nile) */
} GradusTrajectory;

extern const GradusDataKind gradus_data_trajectory;

/* Copies the arrays; @truth and @missing may be NULL; @measured_names may be NULL ("x", "y"). The
 * columns of the truth are named after the measured ones: positions first, then velocities. */
GradusDataset *gradus_trajectory_new (guint length, guint d_measured, const double *measured,
                                      const gboolean *missing, guint d_truth, const double *truth,
                                      const char *const *measured_names, double dt,
                                      double start_time, const char *name, const char *origin);
const GradusTrajectory *gradus_dataset_get_trajectory (const GradusDataset *dataset);

G_END_DECLS
