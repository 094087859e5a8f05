/* Learners that are made at once: the weighted stump, and the tree grown on rows with
 * multiplicities.
 *
 * The machines "stumps" and "trees" show every cut as a step of its own; "forest" makes hundreds of
 * the same learners without looking at their cuts. The arithmetic of a cut is here for all of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* Errors and gains that differ by less are equal. */
#define GRADUS_CUTS_EQUAL 1e-12

/* --- Stumps ----------------------------------------------------------------------------------- */

/* How far a cut tips to the right: @all is the sum of w y of all examples, @left that of the
 * examples left of the cut. Its sign is the better sign of the stump. */
static inline double
gradus_stump_tilt (double all, double left)
{
  return all - 2 * left;
}

/* The weighted error of that cut with the better sign; @weight is the sum of all w. */
static inline double
gradus_stump_error (double weight, double tilt)
{
  return MAX ((weight - fabs (tilt)) / 2, 0);
}

/* What a stump says about @x: @sign from the cut on, -@sign below. */
static inline double
gradus_stump_say (double x, double cut, double sign)
{
  return x < cut ? -sign : sign;
}

/* The stump with the least weighted error on rows that weigh @weight, of the inputs for which
 * @tried is TRUE (NULL: of all). Rows that weigh nothing are not there: cuts lie in the middle
 * between neighbours that are. Of equal ones it is the first. */
typedef struct
{
  int input;                /* -1: there is no cut, because all rows are equal or of one class */
  double cut;
  double sign;              /* from the cut on; 0 = both are equally wrong; of no cut: everywhere */
  double error;
} GradusStump;

GradusStump gradus_stump_find (const GradusTable *table, const double *weight,
                               const gboolean *tried);

/* --- Heaps and trees -------------------------------------------------------------------------- */

typedef enum
{
  GRADUS_IMPURITY_GINI,
  GRADUS_IMPURITY_ENTROPY,
} GradusImpurity;

/* A heap is known by how many examples of each class it has, k numbers. */
double gradus_heap_impurity (const gint32 *counts, guint k, GradusImpurity kind);
guint gradus_heap_size (const gint32 *counts, guint k);
/* The class most of them have, the first of equal ones. */
guint gradus_heap_majority (const gint32 *counts, guint k);

/* The columns of a tree, a row for each node; the root is node 0, and a question is asked as "input
 * below cut: to the left". */
enum
{
  GRADUS_TREE_LEFT,         /* node, -1: a leaf */
  GRADUS_TREE_RIGHT,
  GRADUS_TREE_INPUT,        /* -1: a leaf */
  GRADUS_TREE_CUT,
  GRADUS_TREE_CLASS,        /* most of its examples have */
  GRADUS_TREE_IMPURE,
  GRADUS_TREE_PARENT,       /* node, -1: the root */
  GRADUS_TREE_DEPTH,
  GRADUS_TREE_CLOSED,       /* 1: a leaf that is not cut */
  GRADUS_TREE_N_COLUMNS,
};

/* Row @node of @tree as a new leaf under @parent (-1: the root) with the class counts @counts. */
void gradus_tree_fill (double *tree, int node, int parent, const gint32 *counts, guint k,
                       GradusImpurity kind);
/* The leaf in which @x ends; @columns is the width of @tree, which begins with the first four. */
guint gradus_tree_find_leaf (const double *tree, guint columns, const double *x);

/* What a cut gains that leaves @left of @heap to the left: the impurity @whole of the heap less
 * that of its two sides. @sides (2 k) and @impurity get what is on both. Never negative. */
double gradus_tree_gain (const gint32 *heap, const gint32 *left, guint k, GradusImpurity kind,
                         double whole, gint32 *sides, double impurity[2]);

/**
 * GradusTreePlan:
 *
 * How a tree is grown.
 */
typedef struct
{
  const GradusTable *table;
  const gint32 *times;      /* n: how often each row is there; NULL = once */
  guint inputs;             /* tried at a node, drawn anew for each; 0 = all, without a draw */
  int max_depth;
  guint min_leaf;
  GradusImpurity kind;
  gsl_rng *rng;
} GradusTreePlan;

/* Grow a tree, node by node in their order, until every leaf is pure or may not be cut. When none
 * of the inputs drawn has a cut, others are drawn until one has. @tree: nodes x
 * GRADUS_TREE_N_COLUMNS. With all inputs it is the tree that the machine "trees" ends with, node
 * by node. O(d n log n) for each level. */
void gradus_tree_grow (const GradusTreePlan *plan, GradusArray *tree);

G_END_DECLS
