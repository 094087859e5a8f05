/* Gradus: the rule of the present phase, in symbols and with this step's numbers.
 *
 * Two formulas, one under the other. A symbol has the colour of its marks in the pictures; the role
 * that the pointer or the keyboard is on becomes the document's "lit-role", and the role that the
 * document lights has a halo here. What is too wide even when its lines are broken can be scrolled.
 * Nothing is shown for a phase without a rule, nor an empty place for one without numbers. A brief
 * one has one formula, all of it in the room that it is given: that with the numbers, or the rule
 * where there are none or no room for them.
 *
 * Property: "scale" (1 = as large as the text around).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LIVE_FORMULA (gradus_live_formula_get_type ())
G_DECLARE_FINAL_TYPE (GradusLiveFormula, gradus_live_formula, GRADUS, LIVE_FORMULA, GtkWidget)

GtkWidget *gradus_live_formula_new (void);
void gradus_live_formula_set_document (GradusLiveFormula *self, GradusDocument *document);
/* Of a run that no document has, once. */
void gradus_live_formula_show_run (GradusLiveFormula *self, GradusRun *run);
void gradus_live_formula_set_scale (GradusLiveFormula *self, double scale);
void gradus_live_formula_set_brief (GradusLiveFormula *self, gboolean brief);
/* Whether a brief one shows something at that size. */
gboolean gradus_live_formula_fits (GradusLiveFormula *self, int width, int height);
/* The sources that are shown, or NULL. */
const char *gradus_live_formula_get_rule (GradusLiveFormula *self);
const char *gradus_live_formula_get_numbers (GradusLiveFormula *self);

/* Whether the rule of the phase that @run stands after, or its numbers, have @role: pointing at
 * such a mark lights a symbol. */
gboolean gradus_live_formula_has_role (GradusRun *run, int role);

G_END_DECLS
