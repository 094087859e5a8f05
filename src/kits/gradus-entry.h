/* Gradus: all that the file of an entry includes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-basis.h"
#include "gradus-kit.h"
#include "gradus-say.h"
#include "gradus-tex.h"

G_BEGIN_DECLS

/* --- Short ways to write tables --------------------------------------------------------------- */

#define GRADUS_MEMORIES(Params, State)                                                             \
  .params_size = sizeof (Params), .state_size = sizeof (State)
/* The tables under their usual names. */
#define GRADUS_TABLES                                                                              \
  .params = params, .quantities = quantities, .phases = phases, .events = events,                  \
  .invariants = invariants, .plots = plots, .presets = presets, .pairs = pairs, .checks = checks,  \
  .sheet = &sheet
/* The tables that a row of a family has for itself, of which it gives the first word of the names:
 * GRADUS_ROW (huber) are huber_presets, huber_sheet and so on. */
#define GRADUS_ROW(row)                                                                            \
  .questions = row##_questions, .presets = row##_presets, .pairs = row##_pairs,                    \
  .checks = row##_checks, .sheet = &row##_sheet

/* Parameters of the common kinds: a positive rate on a logarithmic slider; a whole number that is
 * counted; a place that a hand moves along an axis, as far as @farthest to both sides; a share.
 * What a hand moves makes the run again up to where it stands. */
#define GRADUS_RATE(standard, low, high)                                                           \
  .def = (standard), .min = 1e-6, .max = 1e6, .slider_min = (low), .slider_max = (high),           \
  .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE
#define GRADUS_COUNT(standard, low, high)                                                          \
  .def = (standard), .min = (low), .max = 100000, .slider_min = (low), .slider_max = (high),       \
  .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE

#define GRADUS_PLACE(standard, farthest, low, high, stride)                                        \
  .def = (standard), .min = -(farthest), .max = (farthest), .slider_min = (low),                   \
  .slider_max = (high), .step = (stride), .applies = GRADUS_APPLIES_REDO
#define GRADUS_SHARE(standard)                                                                     \
  .def = (standard), .max = 1, .step = 0.01, .applies = GRADUS_APPLIES_REDO

/* --- What a function looks at ----------------------------------------------------------------- */

/* Local names, at the beginning of a function: GRADUS_HERE (state, work) of one that is given a
 * position, GRADUS_STEP (state, params) of a phase or init(), which may write the state. Of state
 * and previous (State), params or, shorter, p (Params), work (Work), table and world those that are
 * needed, five at most. GRADUS_SETUP (params, table) of prepare() and validate(). They read the
 * arguments `here`, `state_` and `context`, and `setup`, which must have these names. */
#define GRADUS_HERE(...) GRADUS_LOCALS (GRADUS_HERE_, __VA_ARGS__, 5, 4, 3, 2, 1)
#define GRADUS_STEP(...) GRADUS_LOCALS (GRADUS_STEP_, __VA_ARGS__, 5, 4, 3, 2, 1)
#define GRADUS_SETUP(...) GRADUS_LOCALS (GRADUS_SETUP_, __VA_ARGS__, 5, 4, 3, 2, 1)

/* static double function (const GradusPosition *here) { return ...; }, the number() of a quantity
 * and the like. @names: what it looks at, as in GRADUS_HERE(), in parentheses: (state, work), or
 * (here) where it hands on the position. */
#define GRADUS_NUMBER(function, names, ...)                                                        \
  static double function (const GradusPosition *here)                                              \
  {                                                                                                \
    GRADUS_HERE names;                                                                             \
                                                                                                   \
    return __VA_ARGS__;                                                                            \
  }
/* The same for the n_micro() of a phase. */
#define GRADUS_MICROS(function, names, ...)                                                        \
  static guint64 function (const GradusPosition *here)                                             \
  {                                                                                                \
    GRADUS_HERE names;                                                                             \
                                                                                                   \
    return __VA_ARGS__;                                                                            \
  }
/* The run() of a phase that is one expression, of names as in GRADUS_STEP(). */
#define GRADUS_RUN(function, names, ...)                                                           \
  static GradusStatus function (gpointer state_, GradusContext *context)                           \
  {                                                                                                \
    GRADUS_STEP names;                                                                             \
                                                                                                   \
    return __VA_ARGS__;                                                                            \
  }
/* The holds() of an invariant: what is measured, and what must be true of *measured. */
#define GRADUS_HOLDS(function, names, number, ...)                                                 \
  static gboolean function (const GradusPosition *here, double *measured)                          \
  {                                                                                                \
    GRADUS_HERE names;                                                                             \
                                                                                                   \
    *measured = number;                                                                            \
    return __VA_ARGS__;                                                                            \
  }
/* The array() of a quantity: @n numbers, number @i being the expression; or whatever one call puts
 * into `out`. */
#define GRADUS_VECTOR(function, names, n, i, ...)                                                  \
  static void function (const GradusPosition *here, GradusArray *out)                              \
  {                                                                                                \
    GRADUS_HERE names;                                                                             \
    const guint length_ = n;                                                                       \
    double *numbers_ = gradus_array_init_vector (out, length_);                                    \
                                                                                                   \
    for (guint i = 0; i < length_; i++)                                                            \
      numbers_[i] = __VA_ARGS__;                                                                   \
  }
#define GRADUS_ARRAY(function, names, ...)                                                         \
  static void function (const GradusPosition *here, GradusArray *out)                              \
  {                                                                                                \
    GRADUS_HERE names;                                                                             \
                                                                                                   \
    __VA_ARGS__;                                                                                   \
  }
/* A function for gradus_scene_function(): what it has at @x, of @data, a const Type *. */
#define GRADUS_CURVE(function, Type, data, x, ...)                                                 \
  static double function (gconstpointer data_, double x)                                           \
  {                                                                                                \
    const Type *data = data_;                                                                      \
                                                                                                   \
    return __VA_ARGS__;                                                                            \
  }

#define GRADUS_HERE_here (void) here
#define GRADUS_HERE_state const State *state = here->state
#define GRADUS_HERE_previous const State *previous = here->previous
#define GRADUS_HERE_params const Params *params = here->params
#define GRADUS_HERE_p const Params *p = here->params
#define GRADUS_HERE_work const Work *work = here->workspace
#define GRADUS_HERE_table const GradusTable *table = gradus_dataset_get_table (here->dataset)
#define GRADUS_HERE_world                                                                          \
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset)

#define GRADUS_STEP_state State *state = state_
#define GRADUS_STEP_params const Params *params = context->params
#define GRADUS_STEP_p const Params *p = context->params
#define GRADUS_STEP_work const Work *work = context->workspace
#define GRADUS_STEP_table const GradusTable *table = gradus_context_get_table (context)
#define GRADUS_STEP_world                                                                          \
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset)

#define GRADUS_SETUP_params const Params *params = gradus_setup_get_params (setup)
#define GRADUS_SETUP_p const Params *p = gradus_setup_get_params (setup)
#define GRADUS_SETUP_table const GradusTable *table = gradus_setup_get_table (setup)
#define GRADUS_SETUP_world                                                                         \
  const GradusGridWorld *world = gradus_dataset_get_grid_world (gradus_setup_get_dataset (setup))

#define GRADUS_LOCALS(of, a, b, c, d, e, n, ...) GRADUS_LOCALS_##n (of, a, b, c, d, e)
#define GRADUS_LOCALS_1(of, a, ...) of##a
#define GRADUS_LOCALS_2(of, a, b, ...) of##a; of##b
#define GRADUS_LOCALS_3(of, a, b, c, ...) of##a; of##b; of##c
#define GRADUS_LOCALS_4(of, a, b, c, d, ...) of##a; of##b; of##c; of##d
#define GRADUS_LOCALS_5(of, a, b, c, d, e) of##a; of##b; of##c; of##d; of##e

/* --- Stages ----------------------------------------------------------------------------------- */

/* One of @of micro-steps is over: @last is its number, @done how many there were, 0 again at the
 * end. */
static inline GradusStatus
gradus_step_done (guint *done, guint *last, guint of)
{
  *last = (*done)++;
  if (*done < of)
    return GRADUS_STATUS_AGAIN;
  *done = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* The run() of a stage in which the learner acts and the machine does not. */
GradusStatus gradus_run_nothing (gpointer state, GradusContext *context);

/* A path of @length steps is shown in at most @most micro-steps: so many steps each, and so many of
 * them (at least 1). */
static inline guint
gradus_stride (guint length, guint most)
{
  return MAX ((length + most - 1) / most, 1);
}

static inline guint64
gradus_n_strides (guint length, guint most)
{
  const guint stride = gradus_stride (length, most);

  return MAX ((length + stride - 1) / stride, 1);
}

/* The role() of a life: that of the class with the number of the item. */
GradusRole gradus_role_of_item (const GradusPosition *here, guint item, guint curve);

/* --- Small numerics --------------------------------------------------------------------------- */

/* Row @row of the inputs of a table, d numbers. */
static inline const double *
gradus_table_row (const GradusTable *table, guint row)
{
  return &table->x[(gsize) row * table->d];
}

/* Row @row of a matrix, the last one where it has fewer. */
static inline const double *
gradus_array_row (const GradusArray *array, gsize row)
{
  return &array->data[MIN (row, (gsize) array->shape[0] - 1) * array->shape[1]];
}

/* @array becomes its first @n rows and @row, all of @width numbers; a vector where that is 1. */
void gradus_array_append (GradusArray *array, guint n, guint width, const double *row);

/* +1 for class 1, -1 for class 0; without a branch, which in mixed rows no processor can guess. */
static inline int
gradus_table_sign (const GradusTable *table, guint row)
{
  return 2 * (table->label[row] > 0) - 1;
}

/* theta_0 + theta_1 x_1 + ... + theta_d x_d, @theta being a vector of 1 + d. */
double gradus_affine (const GradusArray *theta, const double *x);
/* theta += rate (1, x). */
void gradus_affine_add (GradusArray *theta, double rate, const double *x);
/* gradus_affine() of @n rows of @X, n x d. */
void gradus_affine_scores (const GradusArray *theta, const double *X, gsize n, double *out);
/* |a|^2 of all entries. */
double gradus_norm2 (const GradusArray *a);
double gradus_sum_squares (const double *a, gsize n);
/* |a - b|^2. */
double gradus_distance2 (const double *a, const double *b, gsize n);
/* (sum w)^2 / sum w^2: so many points of one weight are worth what @n points of the weights @w are,
 * none of which is negative. @n where all are equal, 1 where a single one is above 0, NAN where no
 * weight is. None is too large or too small for its square. */
double gradus_effective_size (const double *w, gsize n);

static inline double
gradus_square (double x)
{
  return x * x;
}

/* 1 / (1 + e^-x), exact on both sides of 0. */
double gradus_sigmoid (double x);

/* --- Curves of one variable ------------------------------------------------------------------- */

/* @n places of three that many entries draw, from @low to @high: a normal density times @area; the
 * S of 1 / (1 + e^-(slope x)); and the model that is linear in @basis, with @shift added. Where
 * @room is not NULL, two numbers, that keeps within its length below and above them, so that what
 * climbs out of the picture does not leave the range of numbers. */
void gradus_draw_bell (GradusScene *scene, double mean, double deviation, double area, double low,
                       double high, guint n, GradusRole role, GradusLineStyle style);
void gradus_draw_sigmoid (GradusScene *scene, double slope, double low, double high, guint n,
                          GradusRole role, GradusLineStyle style);
void gradus_draw_basis_curve (GradusScene *scene, const GradusBasis *basis, const double *theta,
                              double shift, const double room[2], double low, double high, guint n,
                              GradusRole role, GradusLineStyle style);

/* --- Order and range -------------------------------------------------------------------------- */

/* Rows in the order of a number, equal ones in their own. */
typedef struct
{
  double x;
  guint row;
} GradusSortedRow;

void gradus_sort_rows (GradusSortedRow *rows, gsize n);

/* The least and the largest of @n numbers, @stride doubles apart; INFINITY and -INFINITY where
 * there are none. */
void gradus_find_extent (const double *values, gsize n, gsize stride, double *low, double *high);
/* Where @low and @high are the same, take them apart: a picture has to be wide. By 1, or by what
 * can be told apart of numbers of that size. */
void gradus_make_room (double *low, double *high);

/* @share of the way from @low to @high, also where they are too far apart for their difference. */
static inline double
gradus_between (double low, double high, double share)
{
  return (1 - share) * low + share * high;
}

/* Where to cut between @a and @b, which is larger: in the middle, or at @b where rounding makes the
 * middle of two neighbouring numbers the lower of them. */
static inline double
gradus_cut_between (double a, double b)
{
  const double middle = 0.5 * a + 0.5 * b;

  return middle > a ? middle : b;
}

/* Points whose group is not the one that stands for their class, under the best way to pair groups
 * with classes, each with one at most; NAN without classes, or where either is more than 12.
 * @group: n numbers from 0, negative ones are wrong. O(2^k k^2). */
double gradus_table_mismatches (const GradusTable *table, const gint32 *group, guint k);

G_END_DECLS
