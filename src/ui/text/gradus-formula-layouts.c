/* Gradus: the layouts of a formula that a widget needs again and again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-formula-layouts.h"

void
gradus_formula_layouts_clear (GradusFormulaLayouts *self)
{
  g_clear_pointer (&self->natural, gradus_formula_layout_free);
  g_clear_pointer (&self->narrowest, gradus_formula_layout_free);
  g_clear_pointer (&self->placed, gradus_formula_layout_free);
  g_clear_pointer (&self->formula, gradus_formula_unref);
  self->width = -1;
}

void
gradus_formula_layouts_set (GradusFormulaLayouts *self, GradusFormulaTree *formula, double size,
                            gboolean display)
{
  if (self->formula == formula && self->size == size && self->display == display)
    return;
  gradus_formula_layouts_clear (self);
  self->formula = formula != NULL ? gradus_formula_ref (formula) : NULL;
  self->size = size;
  self->display = display;
}

GradusFormulaLayout *
gradus_formula_layouts_get_natural (GradusFormulaLayouts *self)
{
  if (self->natural == NULL && self->formula != NULL)
    self->natural = gradus_formula_layout_new (self->formula, self->size, self->display);
  return self->natural;
}

GradusFormulaLayout *
gradus_formula_layouts_get_narrowest (GradusFormulaLayouts *self)
{
  if (self->narrowest == NULL && self->formula != NULL)
    self->narrowest = gradus_formula_layout_new_for_width (self->formula, self->size, self->display,
                                                           1);
  return self->narrowest;
}

/* Whether another room than the last one is asked for; that one is then forgotten. */
static gboolean
is_other (GradusFormulaLayouts *self, double width, double height)
{
  if (self->width == width && self->height == height)
    return FALSE;
  g_clear_pointer (&self->placed, gradus_formula_layout_free);
  self->width = width;
  self->height = height;
  return self->formula != NULL;
}

GradusFormulaLayout *
gradus_formula_layouts_get_for_width (GradusFormulaLayouts *self, double width)
{
  if (is_other (self, width, 0))
    self->placed = gradus_formula_layout_new_for_width (self->formula, self->size, self->display,
                                                        width);
  return self->placed;
}

GradusFormulaLayout *
gradus_formula_layouts_get_for_box (GradusFormulaLayouts *self, double width, double height)
{
  if (is_other (self, width, height))
    self->placed = gradus_formula_layout_new_for_box (self->formula, self->size, self->display,
                                                      width, height);
  return self->placed;
}
