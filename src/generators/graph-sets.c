/* Gradus: small sets for distances, graphs and labellings: a village beside scattered farms, a
 * clump, a heap of equal numbers, outliers of several kinds, a chain, points that are labelled in
 * every way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "rows.h"

#define BY_HAND(symbol, id_, title_, summary_, source_)                                            \
  static const GradusGenerator symbol = {                                                          \
    .id = id_,                                                                                     \
    .title = title_,                                                                               \
    .summary = summary_,                                                                           \
    .source = source_,                                                                             \
    .kind = &gradus_data_table,                                                                    \
    .make = gradus_rows_make,                                                                      \
    .user_data = &symbol##_rows,                                                                   \
  }
#define CHAPTER_10 "Worked example of the syllabus, chapter 10"
#define CHAPTER_16 "Worked example of the syllabus, chapter 16"
#define CHAPTER_18 "Worked example of the syllabus, chapter 18"
#define U GRADUS_LABEL_UNKNOWN

/* --- Distances -------------------------------------------------------------------------------- */

static const GradusRows village_9_rows = {
  .n = 9, .d = 1, .x = (const double[]) { 0, 0.1, 0.2, 0.3, 1, 5, 6, 7, 8 },
};
BY_HAND (village_9, "village-9", N_("A village, farms, and one house apart"),
         N_("Four houses 0.1 apart, four farms 1 apart, and one house 0.7 away from the village."),
         CHAPTER_16);

static const GradusRows clump_9_rows = {
  .n = 9, .d = 1, .x = (const double[]) { 0, 1, 2, 3, 4, 5, 20, 20.1, 20.2 },
};
BY_HAND (clump_9, "clump-9", N_("Three strangers together"),
         N_("Six numbers 1 apart, and three far away that keep close company."), CHAPTER_16);

static const GradusRows heap_6_rows = {
  .n = 6, .d = 1, .x = (const double[]) { 0, 0, 0, 1, 2, 3 },
};
BY_HAND (heap_6, "heap-6", N_("Three equal numbers and three more"),
         N_("0, 0, 0, 1, 2, 3: with two neighbours the density at 0 is infinite."), CHAPTER_16);

/* --- Outliers --------------------------------------------------------------------------------- */

static const GradusRows ball_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { -1, 0, 1, 8 },
};
BY_HAND (ball_4, "ball-4", N_("Four numbers, one far away"),
         N_("−1, 0, 1 and 8: the smallest ball around all of them has the centre 3.5."),
         CHAPTER_16);

static const GradusRows ball_4_plane_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 0, 0, 2, 0, 1, 0.5, 6, 0 },
};
BY_HAND (ball_4_plane, "ball-4-plane", N_("Four points, one far away"),
         N_("(0, 0), (2, 0), (1, 0.5) and (6, 0)."), CHAPTER_16);

static const GradusRows hole_11_rows = {
  .n = 11, .d = 1,
  .x = (const double[]) { -3.2, -3.1, -3, -2.9, -2.8, 0, 2.8, 2.9, 3, 3.1, 3.2 },
};
BY_HAND (hole_11, "hole-11", N_("Two clumps and a lonely number between"),
         N_("Five numbers around −3, five around 3, and 0."), CHAPTER_16);

static const char *const good_seen[] = { "good", "seen", NULL };
static const char *const kinds[] = { "ordinary", "strange", NULL };

#define TIGHT 0, 0.1, 0.2, 0.3, 0.4
#define LOOSE 3, 4, 5, 6

static const GradusRows strangers_13_rows = {
  .n = 22, .d = 1,
  .x = (const double[]) { TIGHT, LOOSE, TIGHT, 1.2, LOOSE, 12, 12.1, 12.2 },
  .sample = (const gint32[]) { 0, 0, 0, 0, 0, 0, 0, 0, 0,
                               1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
  .samples = good_seen,
};
BY_HAND (strangers_13, "strangers-13", N_("One lonely number and a clump"),
         N_("Nine good numbers, five of them close together; among thirteen seen there are a "
            "lonely one and three that keep close company far away."), CHAPTER_16);

static const GradusRows two_columns_14_rows = {
  .n = 14, .d = 2,
  .x = (const double[]) { -1.8, -1.6, -1.4, -1.5, -1.1, -0.8, -0.7, -0.9, -0.4, -0.2, -0.1,
                          -0.3, 0.2, 0.1, 0.5, 0.7, 0.8, 0.6, 1.1, 1.3, 1.4, 1.2, 1.9, 1.9, 2.2,
                          2.2, 1.5, -1.5 },
  .sample = (const gint32[]) { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1 }, .samples = good_seen,
  .label = (const gint32[]) { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 }, .classes = kinds,
};
BY_HAND (two_columns_14, "two-columns-14", N_("Two columns that go together"),
         N_("Twelve good points along the diagonal; seen are (2.2, 2.2) and (1.5, −1.5)."),
         CHAPTER_16);

/* Four points whose covariance, divided by n, is [1 0.9; 0.9 1]: sqrt (1.9) along (1, 1) and sqrt
 * (0.1) along (1, -1). */
#define LONG 1.3784048752090221
#define SHORT 0.31622776601683794

static const GradusRows variances_6_rows = {
  .n = 6, .d = 2,
  .x = (const double[]) { LONG, LONG, -LONG, -LONG, SHORT, -SHORT, -SHORT, SHORT, 2, 2, 1.5, -1.5 },
  .sample = (const gint32[]) { 0, 0, 0, 0, 1, 1 }, .samples = good_seen,
  .label = (const gint32[]) { 0, 0, 0, 0, 0, 1 }, .classes = kinds,
};
BY_HAND (variances_6, "variances-6", N_("Four points with a correlation of 0.9"),
         N_("Their covariance is [1 0.9; 0.9 1]; seen are (2, 2) and (1.5, −1.5)."), CHAPTER_16);

/* Six points whose covariance, divided by n, is 0.9 + 0.1 on the diagonal and 0.9 beside it: one
 * factor with the loadings sqrt (0.9) and a noise of 0.1. They stand at +-sqrt (3 lambda) along (1,
 * 1, 1), (1, -1, 0) and (1, 1, -2). */
#define ALL 1.673320053068151
#define TWO 0.3872983346207417
#define ONE 0.223606797749979

static const GradusRows three_columns_9_rows = {
  .n = 9, .d = 3,
  .x = (const double[]) { ALL, ALL, ALL, -ALL, -ALL, -ALL, TWO, -TWO, 0, -TWO, TWO, 0,
                          ONE, ONE, -2 * ONE, -ONE, -ONE, 2 * ONE,
                          2, 2, 2, 1.5, -1.5, 0, 1, 1, -1 },
  .sample = (const gint32[]) { 0, 0, 0, 0, 0, 0, 1, 1, 1 }, .samples = good_seen,
  .label = (const gint32[]) { 0, 0, 0, 0, 0, 0, 0, 1, 1 }, .classes = kinds,
};
BY_HAND (three_columns_9, "three-columns-9", N_("Three columns that one number moves"),
         N_("Six good points, each column with the variance 1 and each two with the covariance "
            "0.9; three to be judged."), CHAPTER_16);

static const GradusRows twin_columns_5_rows = {
  .n = 5, .d = 2, .x = (const double[]) { -2, -2, -1, -1, 0, 0, 1, 1, 2, 2 },
};
BY_HAND (twin_columns_5, "twin-columns-5", N_("The same column twice"),
         N_("Five points of which the second number is the first once more."), CHAPTER_16);

static const GradusRows masked_10_rows = {
  .n = 10, .d = 2,
  .x = (const double[]) { -1, -1, -1, 0, -1, 1, 0, -1, 0, 0, 0, 1, 1, -1, 1, 0, 1, 1, 3, 3 },
  .sample = (const gint32[]) { 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 }, .samples = good_seen,
  .label = (const gint32[]) { 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 }, .classes = kinds,
};
BY_HAND (masked_10, "masked-10", N_("A grid of nine and a point outside"),
         N_("All (a, b) with a and b from −1, 0 and 1, and (3, 3)."), CHAPTER_16);

/* --- Classes that are not known --------------------------------------------------------------- */

static const GradusRows chain_6_rows = {
  .n = 6, .d = 1, .x = (const double[]) { 0, 1, 2, 3, 4, 5 },
  .label = (const gint32[]) { 1, U, U, U, U, 0 }, .classes = gradus_rows_signs,
};
BY_HAND (chain_6, "chain-6", N_("A chain of six, its ends labelled"),
         N_("+1, four unknown, −1: the values at rest are 0.6, 0.2, −0.2 and −0.6."), CHAPTER_18);

/* --- To be labelled in every way -------------------------------------------------------------- */

static const GradusRows triangle_rows = {
  .n = 3, .d = 2, .x = (const double[]) { 0, 0, 2, 0, 1, 2 },
};
BY_HAND (triangle, "shatter-triangle", N_("A triangle"),
         N_("Three points that lie on no line."), CHAPTER_10);

static const GradusRows square_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 0, 0, 2, 0, 0, 2, 2, 2 },
};
BY_HAND (square, "shatter-square", N_("Corners of a square"),
         N_("Four points whose diagonals cross."), CHAPTER_10);

static const GradusRows inner_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 0, 0, 4, 0, 2, 4, 2, 1.5 },
};
BY_HAND (inner, "shatter-inner", N_("A triangle and a point in it"),
         N_("Four points, one in the triangle of the others."), CHAPTER_10);

static const GradusRows diamond_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 1, 0, 2, 1, 1, 2, 0, 1 },
};
BY_HAND (diamond, "shatter-diamond", N_("A diamond"),
         N_("Four points, each the farthest in one direction."), CHAPTER_10);

static const GradusRows kite_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 0, 0, 2, 0.4, 0.4, 2, 3, 3 },
};
BY_HAND (kite, "shatter-kite", N_("A kite"),
         N_("Four points that lie on no circle."), CHAPTER_10);

static const GradusRows five_rows = {
  .n = 5, .d = 2, .x = (const double[]) { 0, 0, 3, 0, 4, 2, 1.5, 4, 1.5, 1.4 },
};
BY_HAND (five, "shatter-five", N_("Five points"),
         N_("Five points, no three of them on a line."), CHAPTER_10);

static const GradusRows collinear_rows = {
  .n = 3, .d = 2, .x = (const double[]) { 0, 0, 1, 1, 2, 2 },
};
BY_HAND (collinear, "shatter-collinear", N_("Three points on one line"),
         N_("Three points of the plane, one between the others."), CHAPTER_10);

static const GradusRows three_rows = {
  .n = 3, .d = 1, .x = (const double[]) { 0, 1, 2 },
};
BY_HAND (three, "shatter-3", N_("Three numbers"),
         N_("0, 1 and 2."), CHAPTER_10);

extern const GradusGenerator *const gradus_generators_graph_sets[];
const GradusGenerator *const gradus_generators_graph_sets[] = {
  &village_9,    &clump_9,        &heap_6,      &ball_4,          &ball_4_plane,   &hole_11,
  &strangers_13, &two_columns_14, &variances_6, &three_columns_9, &twin_columns_5, &masked_10,
  &chain_6,      &triangle,       &square,      &inner,           &diamond,        &kite,
  &five,         &collinear,      &three,       NULL,
};
