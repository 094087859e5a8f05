/* Gradus: handles that are parameters.
 *
 * An exploration is under the hand: a marker, a direction, a mean in the picture is a parameter,
 * declared by the picture (gradus_scene_param_handle(), gradus_scene_turn_handle()). What a hand or
 * a key makes of the parameters is computed here, so that every program that shows a scene, and
 * every test, moves them alike.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-params.h"
#include "gradus-scene.h"

G_BEGIN_DECLS

/* Whether @handle moves parameters, and not a start or a value. */
static inline gboolean
gradus_handle_is_param (const GradusHandle *handle)
{
  return handle->start == NULL && handle->value == NULL;
}

/* Put into @params what they are when @handle is dragged to (@x, @y): inside their hard ranges and
 * rounded as gradus_param_round() does. FALSE when nothing changes; an angle has no direction at
 * its pivot. */
gboolean gradus_handle_drag (const GradusHandle *handle, const GradusParam *table, gpointer params,
                             double x, double y);
/* The same for keys: so many steps of the sliders to the right and up. A handle of one parameter
 * takes both, so that right and up mean more. */
gboolean gradus_handle_step (const GradusHandle *handle, const GradusParam *table, gpointer params,
                             double right, double up);
/* The parameters of @handle, of which the second may be NULL; NULL when the first is unknown. */
const GradusParam *gradus_handle_get_param (const GradusHandle *handle, const GradusParam *table,
                                            const GradusParam **second);
/* What it is and where it stands, "Angle: 43" or "Mean: 1, Height: 2": a name for who cannot see
 * it. NULL for a parameter that is unknown; free with g_free(). */
char *gradus_handle_describe (const GradusHandle *handle, const GradusParam *table,
                              gconstpointer params);
/* The angle of (@dx, @dy) in degrees, in [@low, @low + @period). */
double gradus_angle_of (double dx, double dy, double low, double period);

G_END_DECLS
