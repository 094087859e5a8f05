/* Gradus: a scene, a picture described by what it means.
 *
 * An algorithm emits marks in data coordinates, each with a role (class 2, what acts now, what was
 * before, truth, error). It never chooses a colour, a font or a pixel: the renderer in src/plot
 * maps roles to a palette, so that one build() serves the window, paper, the dark theme, high
 * contrast and a thumbnail, and the same role looks the same in every picture.
 *
 * Coordinates are data coordinates of the axes unless a function says otherwise. All functions copy
 * what they are given. Non-finite coordinates are dropped and counted (gradus_scene_get_dropped()),
 * so a test can insist that there are none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "gradus-array.h"

G_BEGIN_DECLS

struct _GradusPosition;

typedef struct _GradusScene GradusScene;

/**
 * GradusRole:
 * @GRADUS_ROLE_FOREGROUND: text, the model's own line.
 * @GRADUS_ROLE_DATA: data without a class.
 * @GRADUS_ROLE_MUTED: what steps back (inactive points, helper lines).
 * @GRADUS_ROLE_ACCENT: what acts now. Nothing else may wear it.
 * @GRADUS_ROLE_PAST: what was before: drawn thinner, lighter and dashed.
 * @GRADUS_ROLE_TRUTH: true but unknown to the algorithm: dark grey, dotted.
 * @GRADUS_ROLE_ERROR: invalid, failing.
 * @GRADUS_ROLE_MODEL: the fitted line, boundary or curve.
 * @GRADUS_ROLE_SECOND: a second curve beside the model's (the primal beside the dual).
 * @GRADUS_ROLE_BET: what the learner has laid down: a bet, a guess.
 * @GRADUS_ROLE_CLASS: class 0; class k is GRADUS_ROLE_CLASS + k.
 *
 * What a mark means.
 */
typedef enum
{
  GRADUS_ROLE_FOREGROUND,
  GRADUS_ROLE_DATA,
  GRADUS_ROLE_MUTED,
  GRADUS_ROLE_ACCENT,
  GRADUS_ROLE_PAST,
  GRADUS_ROLE_TRUTH,
  GRADUS_ROLE_ERROR,
  GRADUS_ROLE_MODEL,
  GRADUS_ROLE_SECOND,
  GRADUS_ROLE_BET,
  GRADUS_ROLE_CLASS = 32,
} GradusRole;

typedef enum
{
  GRADUS_LINE_SOLID = 0,
  GRADUS_LINE_DASHED = 1 << 0,
  GRADUS_LINE_DOTTED = 1 << 1,
  GRADUS_LINE_THIN = 1 << 2,
  GRADUS_LINE_BOLD = 1 << 3,
  GRADUS_LINE_STEPS = 1 << 4,       /* staircase: hold the value until the next point */
  GRADUS_LINE_MARKERS = 1 << 5,     /* a small marker at every vertex */
} GradusLineStyle;

typedef enum
{
  GRADUS_SHAPE_AUTO,       /* by role: class k has its own shape */
  GRADUS_SHAPE_CIRCLE,
  GRADUS_SHAPE_CROSS,      /* an x; centres and means */
  GRADUS_SHAPE_PLUS,
  GRADUS_SHAPE_SQUARE,
  GRADUS_SHAPE_DIAMOND,
  GRADUS_SHAPE_TRIANGLE,
  GRADUS_SHAPE_STAR,
  GRADUS_SHAPE_RING,       /* a hollow halo around a datum: what acts now */
} GradusShape;

typedef enum
{
  GRADUS_ANCHOR_CENTRE,
  GRADUS_ANCHOR_LEFT,      /* the text begins at the point */
  GRADUS_ANCHOR_RIGHT,     /* the text ends at the point */
  GRADUS_ANCHOR_ABOVE,
  GRADUS_ANCHOR_BELOW,
} GradusAnchor;

typedef enum
{
  GRADUS_MAP_SEQUENTIAL,   /* perceptually uniform, from min to max */
  GRADUS_MAP_DIVERGING,    /* around zero */
  GRADUS_MAP_DECADES,      /* around zero, by the logarithm of the size: entries that differ by
                              powers of ten; has no colour bar */
  GRADUS_MAP_ROLES,        /* no quantity: each entry is a role, and its fraction says how pale;
                              has no colour bar */
} GradusMap;

/* --- Axes ------------------------------------------------------------------------------------- */

typedef enum
{
  GRADUS_AXES_DEFAULT = 0,
  /* One unit is as long on both axes, because distance matters: a wish, which is granted where the
   * ranges allow it, see gradus_scene_has_equal_units(). */
  GRADUS_AXES_EQUAL = 1 << 0,
  GRADUS_AXES_LOG_X = 1 << 1,
  GRADUS_AXES_LOG_Y = 1 << 2,
  GRADUS_AXES_INTEGER_X = 1 << 3,   /* ticks at whole numbers only (steps, iterations, clusters) */
  GRADUS_AXES_INTEGER_Y = 1 << 4,
  GRADUS_AXES_NONE = 1 << 5,        /* no axes at all (grid worlds, matrices) */
  GRADUS_AXES_FLIP_Y = 1 << 6,      /* y grows downwards (matrices: row 0 on top) */
  GRADUS_AXES_ZERO_Y = 1 << 7,      /* include y = 0 */
  GRADUS_AXES_CELLS = 1 << 8,       /* see gradus_scene_set_cells() */
} GradusAxes;

GradusScene *gradus_scene_new (void);
GradusScene *gradus_scene_ref (GradusScene *scene);
void gradus_scene_unref (GradusScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusScene, gradus_scene_unref)
/* Empty the scene and keep its memory. */
void gradus_scene_reset (GradusScene *scene);
/* The picture on the way from one scene to another: a new scene like @to whose marks stand at the
 * share
 * @t, 0 to 1, of the way from the marks of @from that mean the same (kind, role, shape, datum and
 * number of values). Marks without a counterpart are as in @to. It keeps a reference to @to,
 * which must not be reset meanwhile. */
GradusScene *gradus_scene_mix (const GradusScene *from, GradusScene *to, double t);

/* Labels are translated text, with the unit in parentheses where there is one. */
void gradus_scene_set_axes (GradusScene *scene, GradusAxes flags, const char *x_label,
                            const char *y_label);
/* Ticks of the x axis with words instead of numbers: @names[i] stands at x = i + 1, and nothing
 * else does. For bars that are kinds, not quantities. */
void gradus_scene_set_x_names (GradusScene *scene, const char *const *names, guint n);
/* The axes number the cells of a matrix, from 0 as its entries are named: a tick stands in the
 * middle of a cell. After every @rows another matrix of a stack begins, whose number comes first;
 * 0 = the rows have no numbers (a vector). Call it after gradus_scene_set_axes(). */
void gradus_scene_set_cells (GradusScene *scene, guint rows);
/* The ranges shown, which should stay the same from step to step (make them from the data, not from
 * the state, so that the picture does not jump). Without a call the extent of the marks is used. A
 * margin is added by the renderer. */
void gradus_scene_set_x_range (GradusScene *scene, double min, double max);
void gradus_scene_set_y_range (GradusScene *scene, double min, double max);
/* Only widen the ranges so that the point is in them. */
void gradus_scene_include (GradusScene *scene, double x, double y);
/* A line of words inside the picture's top left corner ("k = 3, J = 517"). */
void gradus_scene_set_caption (GradusScene *scene, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Shown instead of a picture when there is nothing to see yet. */
void gradus_scene_set_placeholder (GradusScene *scene, const char *text);
/* Direct labels are better; when they do not fit, a legend entry. Marker or line by @line. */
void gradus_scene_legend (GradusScene *scene, GradusRole role, GradusShape shape, gboolean line,
                          GradusLineStyle style, const char *text);
/* Of a line alone, and of a mark alone. */
static inline void
gradus_scene_legend_line (GradusScene *scene, GradusRole role, GradusLineStyle style,
                          const char *text)
{
  gradus_scene_legend (scene, role, GRADUS_SHAPE_AUTO, TRUE, style, text);
}

static inline void
gradus_scene_legend_mark (GradusScene *scene, GradusRole role, GradusShape shape, const char *text)
{
  gradus_scene_legend (scene, role, shape, FALSE, GRADUS_LINE_SOLID, text);
}
/* Of the mark that was asked for last, as it is drawn: a line by its role and style, points by role
 * and shape, an area as a square. Where that mark was left out, as a line without vertices is, the
 * entry is there all the same. */
void gradus_scene_label (GradusScene *scene, const char *text);

/* --- Marks ------------------------------------------------------------------------------------ */

/* One datum. @datum is its index in the data set (for hover, selection and editing), or -1.
 * @size is relative: 1 is normal. @pale, 0 to 1, mixes it with the ground: what is far away, or
 * hardly counts. */
void gradus_scene_pale_point (GradusScene *scene, double x, double y, GradusRole role,
                              GradusShape shape, double size, double pale, int datum);

static inline void
gradus_scene_point (GradusScene *scene, double x, double y, GradusRole role, GradusShape shape,
                    double size, int datum)
{
  gradus_scene_pale_point (scene, x, y, role, shape, size, 0, datum);
}

/* @n data at once: @xy is n x 2 row-major with @stride doubles from row to row; @classes the class
 * of each (NULL = @role for all; a negative class = MUTED). Datum indices are 0..n-1. */
void gradus_scene_points (GradusScene *scene, const double *xy, gsize n, gsize stride,
                          const gint32 *classes, GradusRole role, double size);
/* A datum as a pie of its @k weights (they sum to 1; slice j in the hue of class j). */
void gradus_scene_pie (GradusScene *scene, double x, double y, const double *weights, guint k,
                       double size, int datum);
/* A line through n vertices, given as separate coordinate vectors. */
void gradus_scene_polyline (GradusScene *scene, const double *x, const double *y, gsize n,
                            GradusRole role, GradusLineStyle style);
/* A line through the graph of @f at @n places, 2 at least, evenly spaced from @from to @to. Where
 * the value is not finite the function has none, and the line leaves that place out. @data is what
 * @f is told. */
typedef double (*GradusSceneFunc) (gconstpointer data, double x);
void gradus_scene_function (GradusScene *scene, GradusSceneFunc f, gconstpointer data, double from,
                            double to, guint n, GradusRole role, GradusLineStyle style);
void gradus_scene_segment (GradusScene *scene, double x0, double y0, double x1, double y1,
                           GradusRole role, GradusLineStyle style);
void gradus_scene_arrow (GradusScene *scene, double x0, double y0, double x1, double y1,
                         GradusRole role, GradusLineStyle style);
/* y = f(x) over the visible range, sampled by the renderer. @coefficients: polynomial, c0 + c1 x +
 * ...; a straight line has two. Stays exact under zoom. */
void gradus_scene_polynomial (GradusScene *scene, const double *coefficients, guint n,
                              GradusRole role, GradusLineStyle style);
/* The straight line a x + b y + c = 0 across the whole picture (boundaries, margins). */
void gradus_scene_line (GradusScene *scene, double a, double b, double c, GradusRole role,
                        GradusLineStyle style);
/* Rules across the picture with a short label at the end, or NULL. */
void gradus_scene_hrule (GradusScene *scene, double y, GradusRole role, GradusLineStyle style,
                         const char *label);
void gradus_scene_vrule (GradusScene *scene, double x, GradusRole role, GradusLineStyle style,
                         const char *label);
/* The set (p - mean)' cov^-1 (p - mean) = radius^2; cov is {xx, xy, yy}. @fill 0..1: tint. */
void gradus_scene_ellipse (GradusScene *scene, double mean_x, double mean_y, const double cov[3],
                           double radius, GradusRole role, GradusLineStyle style, double fill);
/* A closed polygon; @fill 0..1 tint of the interior, outline by @style. */
void gradus_scene_polygon (GradusScene *scene, const double *x, const double *y, gsize n,
                           GradusRole role, GradusLineStyle style, double fill);
/* The area between two curves over common x. */
void gradus_scene_band (GradusScene *scene, const double *x, const double *low,
                        const double *high, gsize n, GradusRole role, double fill);
/* @x is the middle of the bar. */
void gradus_scene_bar (GradusScene *scene, double x, double width, double from, double to,
                       GradusRole role, double fill);
void gradus_scene_stem (GradusScene *scene, double x, double from, double to, GradusRole role);
/* Text; Unicode, may use Pango-free plain sub- and superscript letters only. @size: 1 is normal. It
 * is left out of a picture that is so small that it would be wider than @width or higher than
 * @height there, both in data units; 0: any room will do. */
void gradus_scene_text_in (GradusScene *scene, double x, double y, GradusAnchor anchor,
                           GradusRole role, double size, double width, double height,
                           const char *text);
static inline void
gradus_scene_text (GradusScene *scene, double x, double y, GradusAnchor anchor, GradusRole role,
                   double size, const char *text)
{
  gradus_scene_text_in (scene, x, y, anchor, role, size, 0, 0, text);
}
/* How the entries of a matrix are written into its cells, if they fit: with the same decimals, to
 * be compared, or each with digits of its own, when their sizes differ by powers of ten. */
typedef enum
{
  GRADUS_NUMBERS_NONE,
  GRADUS_NUMBERS_ALIKE,
  GRADUS_NUMBERS_SIGNIFICANT,
} GradusNumbers;

/* A matrix as a heat map filling x 0..columns, y 0..rows (use GRADUS_AXES_FLIP_Y). An entry that is
 * NAN is left empty. @low == @high: range of the values. Draws a colour bar labelled @label when
 * that is not NULL. */
void gradus_scene_matrix (GradusScene *scene, const double *values, guint rows, guint columns,
                          GradusMap map, double low, double high, GradusNumbers numbers,
                          const char *label);
/* The same on the rectangle from (@place[0], @place[1]), the corner of the first entry, @place[2]
 * wide and @place[3] high: a map of the plane. @low and @high are those of the values, and no entry
 * is written into its cell. */
void gradus_scene_matrix_in (GradusScene *scene, const double *values, guint rows, guint columns,
                             GradusMap map, const double place[4], const char *label);
/* One cell of a grid world, the unit square with lower left corner (x, y): its fill by value on the
 * diverging map of range +-@span (@value NAN: no fill), as wall, with its border in @role. */
void gradus_scene_cell (GradusScene *scene, double x, double y, double value, double span,
                        gboolean wall, GradusRole role, int datum);

/* Parts of a cell: the triangle at each of its sides, the square in its middle, a corner. */
typedef enum
{
  GRADUS_PART_WHOLE,
  GRADUS_PART_NORTH,
  GRADUS_PART_EAST,
  GRADUS_PART_SOUTH,
  GRADUS_PART_WEST,
  GRADUS_PART_MIDDLE,
  GRADUS_PART_CORNER,      /* no fill: a small number with its sign in the top left corner */
} GradusCellPart;

/* A part of the cell whose lower left corner is (x, y), over it: its fill by @value like that of a
 * cell, and the number itself where it fits. @strong: it stands out (the best of the four). */
void gradus_scene_cell_part (GradusScene *scene, double x, double y, GradusCellPart part,
                             double value, double span, gboolean strong);
/* A colour bar for the cells of the scene, whose fills go from -@span to @span. */
void gradus_scene_cell_bar (GradusScene *scene, double span, const char *label);

/* --- Fields: functions of the plane ----------------------------------------------------------- */

/* Evaluate at @n points (n x 2, row-major) into @out (n x n_outputs, row-major). The position is a
 * detached snapshot; may run in another thread. */
typedef void (*GradusFieldFunc) (const struct _GradusPosition *here, const double *xy, gsize n,
                                 double *out);

typedef enum
{
  GRADUS_FIELD_CLASSES,   /* one output: class index, -1 = none. Tint per class, solid border */
  GRADUS_FIELD_SCORE,     /* one output: signed. Tint deeper with |score| up to 1, contour 0 solid
                             and +-1 dashed (the margins) */
  GRADUS_FIELD_POSTERIOR, /* k outputs: probabilities. Tint of the largest, deeper with certainty */
  GRADUS_FIELD_SCALAR,    /* one output: contour lines at nice levels (and a light heat map) */
  GRADUS_FIELD_SHARE,     /* one output: 0 to 1. Grey, deeper with it, border where it leaves 0 */
} GradusFieldKind;

/* The whole picture shows @func (at most one field per scene; a second replaces it). The renderer
 * samples it coarse to fine on a worker. The snapshot of @here is taken by the caller of
 * build(). */
void gradus_scene_field (GradusScene *scene, GradusFieldKind kind, guint n_outputs,
                         GradusFieldFunc func);
/* The same of @data instead of a position, for a function of several runs. @data is from
 * g_atomic_rc_box_new(); the scene, and every worker that samples it, keeps a reference, and @clear
 * is called with the last. @func must be thread-safe. */
typedef void (*GradusFieldDataFunc) (gpointer data, const double *xy, gsize n, double *out);
void gradus_scene_field_data (GradusScene *scene, GradusFieldKind kind, guint n_outputs,
                              GradusFieldDataFunc func, gpointer data, GDestroyNotify clear);
/* For GRADUS_FIELD_SCALAR: contour levels (copied). Without a call, nice levels are chosen. */
void gradus_scene_field_levels (GradusScene *scene, const double *levels, guint n);

/* --- Handles: what can be dragged ------------------------------------------------------------- */

/* Row @row of the start @start stands at (x, y) and may be dragged; columns 0 and 1 of the row are
 * the coordinates. The mark itself is drawn separately. */
void gradus_scene_handle (GradusScene *scene, const char *start, guint row, double x, double y);
/* What the parameters of a handle are where it stands: x_param is x[0] + x[1] x + x[2] y, y_param
 * the same with y[]. */
typedef struct
{
  double x[3], y[3];
} GradusHandleMap;

/* A handle that is a parameter: what stands at (x, y) is where it is because @map makes @x_param
 * and @y_param of the place; NULL = it does not move that way. Dragging it sets them, an arrow key
 * moves them by the step of their sliders (gradus-handle.h). */
void gradus_scene_map_handle (GradusScene *scene, const char *x_param, const char *y_param,
                              GradusHandleMap map, double x, double y);
/* The usual one: @x_param is x and @y_param is y. */
static inline void
gradus_scene_param_handle (GradusScene *scene, const char *x_param, const char *y_param, double x,
                           double y)
{
  gradus_scene_map_handle (scene, x_param, y_param,
                           (GradusHandleMap){ { 0, 1, 0 }, { 0, 0, 1 } }, x, y);
}

/* The same for an angle: seen from (pivot_x, pivot_y), the handle stands in the direction @param,
 * in degrees against the clock from the x axis. @period is 360 for a direction and 180 for a line
 * through the pivot. How far away it stands means nothing. */
void gradus_scene_turn_handle (GradusScene *scene, const char *param, double period,
                               double pivot_x, double pivot_y, double x, double y);

#define GRADUS_NO_ENTRY G_MAXSIZE
/* What stands at (x, y) is where it is because entry @x_entry of the value @value, which may be
 * typed over, is x and @y_entry is y (row-major; GRADUS_NO_ENTRY: it does not move that way).
 * Dragging it types them over at the present step. */
void gradus_scene_value_handle (GradusScene *scene, const char *value, gsize x_entry,
                                gsize y_entry, double x, double y);

/* Thing @item of the kind @kind ("centroid", "component"; a static string, see GradusLife.subject)
 * stands at (x, y) and can be followed through the steps, like a datum but without being one. */
void gradus_scene_subject (GradusScene *scene, const char *kind, guint item, double x, double y);

/* --- Shared pictures -------------------------------------------------------------------------- */

/* Curves of metrics over steps from here->history, all of it, with the present step marked, the
 * ghost of a cut future in PAST, and event marks along the bottom. @metrics: indices; all share the
 * y axis, which is logarithmic when all of them want that and are positive throughout.
 * @by_iteration: one point per iteration instead of per step. Sets axes, labels and legend; without
 * a history, or before the first metric is defined, the placeholder. Long curves are thinned out to
 * the extremes of about 1,000 stretches. Steps at which a metric is not defined are left out. */
void gradus_scene_metric_curves (GradusScene *scene, const struct _GradusPosition *here,
                                 const guint *metrics, guint n, gboolean by_iteration);
/* A trail of the tracked value @value from the start over past iterations to the present: columns
 * @x_column and @y_column of row @row (0 for a vector), in @role. */
void gradus_scene_trail (GradusScene *scene, const struct _GradusPosition *here, guint value,
                         guint row, guint x_column, guint y_column, GradusRole role);

/* --- Reading a scene (renderer, tests) -------------------------------------------------------- */

typedef enum
{
  GRADUS_MARK_POINT,
  GRADUS_MARK_POINTS,
  GRADUS_MARK_PIE,
  GRADUS_MARK_POLYLINE,
  GRADUS_MARK_SEGMENT,
  GRADUS_MARK_ARROW,
  GRADUS_MARK_POLYNOMIAL,
  GRADUS_MARK_LINE,
  GRADUS_MARK_HRULE,
  GRADUS_MARK_VRULE,
  GRADUS_MARK_ELLIPSE,
  GRADUS_MARK_POLYGON,
  GRADUS_MARK_BAND,
  GRADUS_MARK_BAR,
  GRADUS_MARK_STEM,
  GRADUS_MARK_TEXT,
  GRADUS_MARK_MATRIX,
  GRADUS_MARK_CELL,
} GradusMarkKind;

#define GRADUS_N_MARK_KINDS (GRADUS_MARK_CELL + 1)

/**
 * GradusMark:
 *
 * One mark. Which fields count depends on the kind; see the function that emits it. Variable-length
 * numbers (vertices, weights, matrix entries) are in the scene's pool, @n_values from @values on.
 *
 *   POINT       v = x, y; size; shape; datum; fill = how pale
 *   POINTS      pool: n pairs x, y; classes pool: n or 0; size; count = n
 *   PIE         v = x, y; pool: weights; size; datum
 *   POLYLINE    pool: n pairs x, y; count = n
 *   SEGMENT, ARROW   v = x0, y0, x1, y1
 *   POLYNOMIAL  pool: coefficients
 *   LINE        v = a, b, c
 *   HRULE, VRULE     v[0] = position; text or NULL
 *   ELLIPSE     v = mean_x, mean_y, xx, xy, yy, radius; fill
 *   POLYGON     pool: n pairs; count = n; fill
 *   BAND        pool: n triples x, low, high; count = n; fill
 *   BAR         v = x, width, from, to; fill
 *   STEM        v = x, from, to
 *   TEXT        v = x, y, width and height of its room (0: any); anchor; size; text
 *   MATRIX      pool: rows x columns; rows, columns; map; v = low, high and its place: x, y, width,
 *               height; numbers; wall: no lines between cells; text = label
 *   CELL        v = x, y, value, span, width, height; wall; datum; rows = part; numbers; size > 1:
 *               strong; text = label of the colour bar that it stands for (no cell then)
 *
 * A width or height below 0 goes to the left or downwards.
 */
typedef struct
{
  GradusMarkKind kind;
  GradusRole role;
  GradusLineStyle style;
  GradusShape shape;
  GradusAnchor anchor;
  GradusMap map;
  double v[6];
  double size;
  double fill;
  int datum;
  GradusNumbers numbers;
  gboolean wall;
  guint rows, columns;
  gsize count;
  gsize values;       /* offset into the pool of doubles */
  gsize n_values;
  gsize classes;      /* offset into the pool of classes */
  gsize n_classes;
  const char *text;   /* owned by the scene, or NULL */
} GradusMark;

typedef struct
{
  GradusRole role;
  GradusShape shape;
  gboolean line;
  GradusLineStyle style;
  const char *text;
} GradusLegendEntry;

typedef struct
{
  const char *start;                /* of a start; NULL: of parameters or a value */
  guint row;
  const char *value;                /* of a value; NULL: of parameters or a start */
  gsize entries[2];                 /* of the value, row-major: x, y; GRADUS_NO_ENTRY for neither */
  double x, y;
  const char *x_param, *y_param;    /* of a turn: @x_param is the angle */
  double period;                    /* in degrees, of a turn; 0 = it moves with x and y */
  double pivot_x, pivot_y;
  GradusHandleMap map;              /* of what moves with x and y */
} GradusHandle;

typedef struct
{
  const char *kind;
  guint item;
  double x, y;
} GradusSubject;

typedef struct
{
  GradusFieldKind kind;
  guint n_outputs;
  GradusFieldFunc func;
  GradusFieldDataFunc data_func;   /* or NULL */
  gpointer data;                   /* rc box */
  GDestroyNotify clear;
  const double *levels;
  guint n_levels;
} GradusField;

const GradusMark *gradus_scene_get_marks (const GradusScene *scene, gsize *n);
const double *gradus_scene_get_values (const GradusScene *scene, const GradusMark *mark);
const gint32 *gradus_scene_get_classes (const GradusScene *scene, const GradusMark *mark);
const GradusLegendEntry *gradus_scene_get_legend (const GradusScene *scene, gsize *n);
const GradusHandle *gradus_scene_get_handles (const GradusScene *scene, gsize *n);
const GradusSubject *gradus_scene_get_subjects (const GradusScene *scene, gsize *n);
/* Where a MATRIX or a CELL is: the corner that comes first, and the opposite one. */
void gradus_mark_get_corners (const GradusMark *mark, double first[2], double last[2]);
/* Whether (x, y) is in it; of two neighbours, one has their border. */
gboolean gradus_mark_contains (const GradusMark *mark, double x, double y);
/* Add a mark read from another scene, or one made from it with other coordinates: @values are its
 * n_values numbers, @classes its n_classes classes; texts are copied. Nothing is looked at: what
 * @scene would have dropped the other one has. */
void gradus_scene_put (GradusScene *scene, const GradusMark *mark, const double *values,
                       const gint32 *classes);
/* NULL when there is none. */
const GradusField *gradus_scene_get_field (const GradusScene *scene);
GradusAxes gradus_scene_get_axes (const GradusScene *scene, const char **x_label,
                                  const char **y_label);
/* The range to show: the given one, else the extent of the marks, widened by includes; FALSE when
 * neither exists. min < max always holds on TRUE (a single value is widened). */
gboolean gradus_scene_get_x_range (const GradusScene *scene, double *min, double *max);
gboolean gradus_scene_get_y_range (const GradusScene *scene, double *min, double *max);
/* Whether one unit is as long on both axes: GRADUS_AXES_EQUAL was asked for and neither axis is
 * logarithmic, and the range of one is at most GRADUS_SCENE_MOST_UNLIKE times that of the other, or
 * the picture has no axes or is of cells, which are squares whatever their number. Metres and
 * kilograms would make a line of the picture. */
gboolean gradus_scene_has_equal_units (const GradusScene *scene);
#define GRADUS_SCENE_MOST_UNLIKE 3.5 /* about three to one */
/* Of a matrix, where the axes are those of GRADUS_AXES_CELLS. */
guint gradus_scene_get_cell_rows (const GradusScene *scene);
/* NULL-terminated names of the ticks of the x axis, or NULL. */
const char *const *gradus_scene_get_x_names (const GradusScene *scene);
const char *gradus_scene_get_caption (const GradusScene *scene);
/* What is said below the caption of how the picture is drawn, translated, or NULL: that units are
 * not equal where that was asked for. */
const char *gradus_scene_get_note (const GradusScene *scene);
/* Whether marks fill cells to their border: a MATRIX or a CELL is there. */
gboolean gradus_scene_is_tiled (const GradusScene *scene);
const char *gradus_scene_get_placeholder (const GradusScene *scene);
/* Whether nothing but the placeholder is there. */
gboolean gradus_scene_is_waiting (const GradusScene *scene);
gsize gradus_scene_get_dropped (const GradusScene *scene);

G_END_DECLS
