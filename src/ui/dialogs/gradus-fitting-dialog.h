/* Gradus: "What do you want to try with these columns?": the entries that can work on a data set,
 * in groups.
 *
 * Signal: "picked" (pointer: const GradusOffer *), and the dialog closes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-offers.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_FITTING_DIALOG (gradus_fitting_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusFittingDialog, gradus_fitting_dialog, GRADUS, FITTING_DIALOG,
                      AdwWindow)

/* Lists what gradus_offers_list() does for @dataset; or, as long as nobody wants all inputs, for
 * @telling, the same with those that a picture can show. NULL: there is nothing to choose. */
GtkWidget *gradus_fitting_dialog_new (GtkWindow *parent, GradusDataset *dataset,
                                      GradusDataset *telling);

G_END_DECLS
