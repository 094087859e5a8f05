/* Gradus: a widget that shows a formula.
 *
 * It is written in the size and colour of the text around it, breaks its lines where it is narrow,
 * aligns by its baseline, and is read aloud in words. With the keyboard or the context menu it is
 * copied as LaTeX. The pointer, or the arrows up and down, go over the symbols that have a role.
 * What is broken is shown as its source with the wrong place marked, the reason in the tooltip.
 *
 * Properties: "tex" (the source), "display" (tall, the default, or as within text), "wrap" (break
 * lines, the default), "scale" (1 = as large as the text), "lit-role" (the role that has a halo, or
 * -1), and, to be watched, "hovered-role" (the role under the pointer or that the keyboard went to,
 * or -1).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-formula.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_FORMULA_VIEW (gradus_formula_view_get_type ())
G_DECLARE_FINAL_TYPE (GradusFormulaView, gradus_formula_view, GRADUS, FORMULA_VIEW, GtkWidget)

GtkWidget *gradus_formula_view_new (const char *tex);
/* NULL shows nothing. */
void gradus_formula_view_set_tex (GradusFormulaView *self, const char *tex);
const char *gradus_formula_view_get_tex (GradusFormulaView *self);
void gradus_formula_view_set_display (GradusFormulaView *self, gboolean display);
void gradus_formula_view_set_wrap (GradusFormulaView *self, gboolean wrap);
/* It takes what it is given, asks for nothing, and is as large as that allows; it shows nothing
 * where that is too little (gradus_formula_layout_new_for_box()). */
void gradus_formula_view_set_fit (GradusFormulaView *self, gboolean fit);
/* Whether one that fits shows itself at that size. */
gboolean gradus_formula_view_fits (GradusFormulaView *self, int width, int height);
void gradus_formula_view_set_scale (GradusFormulaView *self, double scale);
/* @role: a #GradusRole, or -1. */
void gradus_formula_view_set_lit_role (GradusFormulaView *self, int role);
int gradus_formula_view_get_hovered_role (GradusFormulaView *self);

G_END_DECLS
