/* Gradus: a popover to type over one entry of a value.
 *
 * What is wrong with the text, or with the number where it would go, is said under the entry; the
 * popover stays until the number is taken or Escape is pressed. A number that cannot be typed over
 * has a sentence in the place of the entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_VALUE_EDITOR (gradus_value_editor_get_type ())
G_DECLARE_FINAL_TYPE (GradusValueEditor, gradus_value_editor, GRADUS, VALUE_EDITOR, GtkPopover)

GtkWidget *gradus_value_editor_new (void);
/* Pop up for entry @index of value number @value, which is called @name and has @number now. With
 * @begun the new number begins with that text, with NULL the present one is there, selected. */
void gradus_value_editor_edit (GradusValueEditor *self, GradusDocument *document, guint value,
                               gsize index, const char *name, double number, const char *begun);
/* Pop up and say that what is called @title cannot be typed over. */
void gradus_value_editor_refuse (GradusValueEditor *self, const char *title);

G_END_DECLS
