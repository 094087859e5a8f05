/* Gradus: the family of linear models fitted under a quadratic penalty: what its entries share.
 *
 * Every entry minimises sum_i w_i (y_i - phi_i' theta)^2 + lambda theta' G theta and differs in
 * what the columns of Phi are, how many of them may be used, in the weights and in G.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-basis.h"
#include "gradus-entry.h"
#include "gradus-ridge.h"

G_BEGIN_DECLS

/* More functions than this are not fitted. */
#define GRADUS_RIDGE_MOST 100
/* Of more than 500 points fewer carry bumps, so many that n b^2 stays the same and a drag can
 * decompose all of it again; but so many in any case. */
#define GRADUS_RIDGE_FEW 50

typedef enum
{
  GRADUS_RIDGE_RAW,
  GRADUS_RIDGE_CENTRED,
  GRADUS_RIDGE_STANDARDISED,
} GradusRidgeColumns;

/* What must be small where the penalty has rows, D theta. */
typedef enum
{
  GRADUS_RIDGE_EACH,       /* D = I */
  GRADUS_RIDGE_NEIGHBOURS, /* differences of neighbours */
  GRADUS_RIDGE_SECOND,     /* differences of those */
  GRADUS_RIDGE_KERNEL,     /* D'D = K, the bumps at the points */
} GradusRidgePenalty;

typedef struct
{
  guint basis;             /* GradusBasisKind */
  int degree;
  double width;
  guint columns;           /* GradusRidgeColumns */
  double lambda;
  bool mean;               /* the penalty is n lambda */
  double first, second;    /* the learner's coefficients */
  double nudge;
  int rivals;
  int kept;                /* only the first so many functions; 0: all */
  bool weighted;           /* the weights of the data count, and the one below */
  int who;                 /* the point whose weight is `pull`, from 1; 0: none */
  double pull;
  guint penalty;           /* GradusRidgePenalty, where it has rows */
  double little;           /* of I, added to G */
  int pieces;              /* only the first so many directions; 0: all */
} GradusRidgeParams;

typedef struct
{
  GradusArray attempts;    /* m x 2 */
  GradusArray design;      /* n x b: Phi as far as it is built */
  GradusArray normal;      /* b x (b + 1): Phi'Phi with Phi'y as the last column */
  GradusArray theta;       /* b: direction by direction */
  GradusArray moves;       /* nudges x 2: how far least squares and ridge have moved */
  GradusArray shaken;      /* nudges x 2b: where they have moved to */
  GradusArray rivals;      /* b + 1 numbers each: a theta, and its J */
  GradusArray gathered;    /* b: Phi'W r, as far as residuals have been gathered */
  GradusArray seen;        /* what the first 1, 2, ... functions leave of the points they are fitted
                              to, a point */
  GradusArray left;        /* the same of a point that is left out, as long as it can be */
  guint done;              /* micro-steps of the stage in work */
  guint last;              /* what the last micro-step was about */
  guint made;              /* cells of the normal equations */
  bool tried, solved, certified;
} GradusRidgeState;

/* What follows from data and parameters at once; the stages bring it to light. */
typedef struct
{
  guint n, b;
  double weight;           /* lambda, or n lambda; 0 where the penalty has rows */
  double *rows;            /* q x b: D, with what is added of I; NULL: the penalty has no rows */
  guint q;
  GradusBasis *basis;
  double *phi;             /* n x b; a column that may not be used is 0 */
  double *columns;         /* (b + 1) x n: its columns and y, for inner products; NULL as ridge */
  double *weights;         /* n; NULL: all are 1 */
  guint kept;              /* columns that may be used */
  double *y;               /* n, less their mean where the columns are centred */
  double y_mean;
  GradusRidge *ridge;      /* NULL: the numbers are too large */
  double *least, *answer;  /* b: theta for lambda = 0, and for lambda */
  GradusRidge *all;        /* where columns are forbidden, the same with all of them; else NULL */
  double *whole;           /* b: its theta for lambda = 0; or NULL */
  double beyond;           /* its |y - UU'y|^2 */
  double outside;          /* |y - UU'y|^2: what no column can reach */
  double rest;             /* J of least squares */
} GradusRidgeWork;

static inline double
gradus_ridge_length (const double *theta, guint b)
{
  return sqrt (gradus_sum_squares (theta, b));
}

/* The weight of point @i, and its square root. */
static inline double
gradus_ridge_weight (const GradusRidgeWork *work, gsize i)
{
  return work->weights != NULL ? work->weights[i] : 1;
}

static inline double
gradus_ridge_root (const GradusRidgeWork *work, gsize i)
{
  return work->weights != NULL ? sqrt (work->weights[i]) : 1;
}

/* The weighted residual sum of squares of @theta. O(p b). */
double gradus_ridge_misfit (const GradusRidgeWork *work, const double *theta);
/* The same where no column is forbidden. */
double gradus_ridge_free_misfit (const GradusRidgeWork *work, const double *theta);
/* How many data are nudged, and which is number @k of them. */
guint gradus_ridge_count_nudged (const GradusRidgeWork *work);
guint gradus_ridge_nudged (const GradusRidgeWork *work, guint k);

/* What a row of the family is made of. */
gpointer gradus_ridge_prepare (const GradusSetup *setup);
/* The same with a penalty that has rows. */
gpointer gradus_ridge_prepare_rows (const GradusSetup *setup);
void gradus_ridge_unprepare (gpointer data);
char *gradus_ridge_validate (const GradusSetup *setup);
GradusStatus gradus_ridge_init (gpointer state, GradusContext *context);
/* The same of a row that does not build the equations. */
GradusStatus gradus_ridge_init_design (gpointer state, GradusContext *context);
void gradus_ridge_predict (const GradusPosition *here, const double *X, gsize n, double *out);

#define GRADUS_RIDGE_FUNCTIONS                                                                     \
  .validate = gradus_ridge_validate, .prepare = gradus_ridge_prepare,                              \
  .unprepare = gradus_ridge_unprepare, .init = gradus_ridge_init,                                  \
  .predicts = GRADUS_PREDICTS_REAL, .predict = gradus_ridge_predict

/* Rows that tables of parameters and phases have in common. */
extern const GradusChoice gradus_ridge_bases[];
extern const GradusChoice gradus_ridge_columns[];

#define GRADUS_RIDGE_PARAM_BASIS(standard)                                                         \
  { .id = "basis", .label = N_ ("Functions"),                                                      \
    .blurb = N_ ("What the model adds up: the inputs, or functions of them."),                     \
    GRADUS_PARAM_FIELD (GradusRidgeParams, basis), .def = (standard), .max = 3,                    \
    .choices = gradus_ridge_bases, .applies = GRADUS_APPLIES_REDO }
#define GRADUS_RIDGE_PARAM_DEGREE                                                                  \
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",                                         \
    .blurb = N_ ("The highest power, or the number of pairs of waves."),                           \
    GRADUS_PARAM_FIELD (GradusRidgeParams, degree), .def = 5, .min = 1, .max = 20,                 \
    .enabled_if = "basis=polynomial|trigonometric", .applies = GRADUS_APPLIES_REDO }
#define GRADUS_RIDGE_PARAM_WIDTH                                                                   \
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",                                 \
    .blurb = N_ ("Narrow bumps follow every point; wide ones say nearly the same."),               \
    GRADUS_PARAM_FIELD (GradusRidgeParams, width), .def = 0.3, .min = 1e-6, .max = 1e6,            \
    .slider_min = 0.03, .slider_max = 3, .logarithmic = TRUE, .enabled_if = "basis=gaussian",      \
    .applies = GRADUS_APPLIES_REDO }
#define GRADUS_RIDGE_PHASE_DESIGN                                                                  \
  { "design", N_ ("Build Φ"), N_ ("A row for each point, a column for each function."),            \
    .pseudocode = N_ ("for each point: row φ(x)ᵀ of Φ"), .once = TRUE, .micro = "n",               \
    .run = gradus_ridge_run_design,                                                                \
    .rule = "\\role{model}{\\phi_i^T} = (\\phi_1(x_i), \\dots, \\phi_b(x_i))",                     \
    .filled = GRADUS_SAY ({ "few", "\\role{model}{\\phi_{<i>}} = <phi|model>" }),                  \
    .said = GRADUS_SAY (                                                                           \
      { "micro and few", N_ ("Point {i} has the row {phi}.") },                                    \
      { "micro", N_ ("Point {i} has its row: the {b} functions at its place.") },                  \
      { NULL, N_ ("Φ is built: {n} times {b} numbers.") }) }

/* Stages, and how many micro-steps they have: a row of Phi, a cell of the equations, the solution
 * direction by direction. */
GradusStatus gradus_ridge_run_design (gpointer state, GradusContext *context);
guint64 gradus_ridge_n_cells (const GradusPosition *here);
GradusStatus gradus_ridge_fill_cell (GradusRidgeState *state, const GradusRidgeWork *work);
guint64 gradus_ridge_n_directions (const GradusPosition *here);
GradusStatus gradus_ridge_add_direction (GradusRidgeState *state, const GradusRidgeWork *work);

/* Whether two columns have a cosine above 0.99; the names of the cell in work. */
gboolean gradus_ridge_has_twins (const GradusRidgeState *state);
void gradus_ridge_name_cell (const GradusRidgeState *state, const GradusRidgeWork *work,
                             GradusNames *names);
double gradus_ridge_number_misfit (const GradusPosition *here);
void gradus_ridge_array_kappa (const GradusPosition *here, GradusArray *out);
void gradus_ridge_array_residuals (const GradusPosition *here, GradusArray *out);
/* The push of the data is the pull of the penalty: Phi'W r = lambda theta. */
gboolean gradus_ridge_holds_balance (const GradusPosition *here, double *measured);
/* No rival that has come up fits better. */
gboolean gradus_ridge_holds_best (const GradusPosition *here, double *measured);

void gradus_ridge_sample_misfit (const GradusPosition *here, const double *xy, gsize n,
                                 double *out);
void gradus_ridge_draw_tries (const GradusPosition *here, GradusScene *scene);
void gradus_ridge_draw_plane (const GradusPosition *here, GradusScene *scene);
void gradus_ridge_draw_water (const GradusPosition *here, GradusScene *scene);
void gradus_ridge_draw_fit (const GradusPosition *here, GradusScene *scene);
void gradus_ridge_draw_path (const GradusPosition *here, GradusScene *scene);
void gradus_ridge_draw_moves (const GradusPosition *here, GradusScene *scene);

/* Of the rows without a penalty. */

/* The coefficients that are seen: the learner's while there is a contest, then the model's. */
const double *gradus_least_theta (const GradusPosition *here, double tried[2]);
/* Where a curve of one input is asked beyond the data: one step of the points farther. */
double gradus_least_next (const GradusTable *table);
/* Without point @who: what its residual would be, and by how much the weight of 1 pulls (NAN where
 * the others do not determine a model). Its residual is *@alone / (1 + weight *@pull). */
void gradus_least_find_law (const GradusRidgeWork *work, guint who, double *alone, double *pull);

void gradus_least_draw_plane (const GradusPosition *here, GradusScene *scene);
void gradus_least_draw_beam (const GradusPosition *here, GradusScene *scene);
void gradus_least_draw_pull (const GradusPosition *here, GradusScene *scene);
void gradus_least_draw_sizes (const GradusPosition *here, GradusScene *scene);
void gradus_least_draw_triangle (const GradusPosition *here, GradusScene *scene);
void gradus_least_draw_fit (const GradusPosition *here, GradusScene *scene);
void gradus_least_draw_ahead (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
