/* Gradus: the data that a person keeps (gradus-my-data.h): to open, rename and delete.
 *
 * Signal: "opened" (pointer: GradusDataset *), and the dialog closes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_MY_DATA_DIALOG (gradus_my_data_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusMyDataDialog, gradus_my_data_dialog, GRADUS, MY_DATA_DIALOG, AdwWindow)

GtkWidget *gradus_my_data_dialog_new (GtkWindow *parent);

G_END_DECLS
