/* Gradus: the layouts of a formula that a widget needs again and again, each made when it is first
 * asked for and kept until the formula, its size or its style is another one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-formula.h"

G_BEGIN_DECLS

/* Begins as zeros. */
typedef struct
{
  GradusFormulaTree *formula; /* NULL: there are no layouts */
  double size;
  gboolean display;
  GradusFormulaLayout *natural;
  GradusFormulaLayout *narrowest;
  GradusFormulaLayout *placed; /* in a room of these measures; NULL where it does not fit */
  double width, height;        /* height 0: any; width -1: nothing was asked for */
} GradusFormulaLayouts;

/* What is to be laid out from now on. */
void gradus_formula_layouts_set (GradusFormulaLayouts *self, GradusFormulaTree *formula,
                                 double size, gboolean display);
void gradus_formula_layouts_clear (GradusFormulaLayouts *self);
GradusFormulaLayout *gradus_formula_layouts_get_natural (GradusFormulaLayouts *self);
GradusFormulaLayout *gradus_formula_layouts_get_narrowest (GradusFormulaLayouts *self);
/* With its lines broken where they are wider. */
GradusFormulaLayout *gradus_formula_layouts_get_for_width (GradusFormulaLayouts *self,
                                                           double width);
/* gradus_formula_layout_new_for_box(), or NULL. */
GradusFormulaLayout *gradus_formula_layouts_get_for_box (GradusFormulaLayouts *self, double width,
                                                         double height);

G_END_DECLS
