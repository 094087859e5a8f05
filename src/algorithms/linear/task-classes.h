/* Shares of classes in several tasks: what the stages and the pictures of multi-task-lspc share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ls-classes.h"
#include "tasks.h"

G_BEGIN_DECLS

#define GRADUS_TASK_CLASSES_MOST 10
/* Springs for the curve over gamma. */
#define GRADUS_TASK_CLASSES_STIFFNESSES 25

enum { GRADUS_TASK_CLASSES_CONSTANT, GRADUS_TASK_CLASSES_BUMPS };

typedef struct
{
  guint basis;
  double width, lambda, gamma, place, second, bet;
} GradusTaskClassesParams;

typedef struct
{
  guint added;             /* points that are in the equations */
  guint sprung;            /* tasks and pairs whose penalty is */
  guint risen, told;       /* classes that are solved, tasks that have shares */
  guint done, last;
  bool certified;
} GradusTaskClassesState;

/* One class: its models in all tasks. */
typedef struct
{
  gboolean seen;           /* some task has an example */
  GradusTasks t;
  GradusTable table;       /* with the targets of the class; borrows the rest */
  double *target;          /* n */
  double *theta, *alone;   /* all; with springs and without */
} GradusTaskClass;

typedef struct
{
  guint n, k, tasks;
  GradusTaskClass *groups;           /* k */
  guint *count;            /* tasks x k: examples */
  guint poor, missing;     /* a task, and the class that it has the smallest part of */
  double *place;           /* d */
  double *raw, *lone;      /* tasks x k: raw outputs at the place; lone: without springs */
  double *shares, *lone_shares; /* tasks x k */
  gboolean *silent;        /* tasks */
  double *curve;           /* stiffnesses x tasks: the share of `missing`, or NULL */
  gboolean solved;
} GradusTaskClassesWork;

/* What task @t says of the class at @x, with the coefficients @theta. */
double gradus_task_class_raw (const GradusTaskClass *group, const double *theta, guint t,
                              const double *x);
/* The share of class @c in task @t at @x, with springs or @alone. */
double gradus_task_classes_share (const GradusTaskClassesWork *work, gboolean alone, guint t,
                                  guint c, const double *x);
/* Of @shares, tasks x k, that of the class in question in its task. */
double gradus_task_classes_asked (const GradusTaskClassesWork *work, const double *shares);
/* Spring number @q of the curve. */
double gradus_task_classes_stiffness (guint q);

extern const GradusPlot gradus_task_classes_plots[];

G_END_DECLS
