/* Gradus: what may be typed into a number field.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-number-fields.h"
#include "gradus-number.h"

static int
read_field (GtkSpinButton *spin, double *value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));

  if (!gradus_number_from_typed (text, value))
    *value = gtk_spin_button_get_value (spin);
  return TRUE;
}

void
gradus_number_fields_init (void)
{
  /* The class is made first: the handler is one of its signal. */
  g_type_class_unref (g_type_class_ref (GTK_TYPE_SPIN_BUTTON));
  g_signal_override_class_handler ("input", GTK_TYPE_SPIN_BUTTON, G_CALLBACK (read_field));
}
