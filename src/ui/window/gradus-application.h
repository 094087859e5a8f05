/* Gradus: the application.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_APPLICATION (gradus_application_get_type ())
G_DECLARE_FINAL_TYPE (GradusApplication, gradus_application, GRADUS, APPLICATION, AdwApplication)

GradusApplication *gradus_application_new (void);

G_END_DECLS
