/* Gradus: making data with a generator, with a live preview. What a person keeps
 * (gradus-my-data.h) stands over the generators.
 *
 * Signals: "accepted" (pointer: GradusDataset *), what was made; "opened" (the same), what was
 * kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-dataset.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_GENERATOR_DIALOG (gradus_generator_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusGeneratorDialog, gradus_generator_dialog, GRADUS, GENERATOR_DIALOG,
                      AdwWindow)

/* @kind: only data of that kind; NULL = all. */
GtkWidget *gradus_generator_dialog_new (GtkWindow *parent, const GradusDataKind *kind);

G_END_DECLS
