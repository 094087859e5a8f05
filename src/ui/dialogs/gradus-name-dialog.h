/* Gradus: a dialog that asks for a name.
 *
 * What is wrong with the name is said while it is typed, and it can be taken when nothing is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_NAME_DIALOG (gradus_name_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusNameDialog, gradus_name_dialog, GRADUS, NAME_DIALOG, AdwMessageDialog)

/* FALSE with the sentence why it cannot be @name. */
typedef gboolean (*GradusNameCheck) (const char *name, GError **error);

/* @name: what stands there at first; it is no objection to itself. @accept: on the button that
 * takes it. The dialog's "response" is then "accept". */
GtkWidget *gradus_name_dialog_new (GtkWindow *parent, const char *title, const char *name,
                                   const char *accept, GradusNameCheck check);
const char *gradus_name_dialog_get_name (GradusNameDialog *self);

G_END_DECLS
