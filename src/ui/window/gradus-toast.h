/* Gradus: showing a toast.
 *
 * The overlay of libadwaita 1.2 moves a toast in and out by two animations and forgets the toast
 * when the second has ended, although the first may still be under way: a toast that takes the
 * place of another comes in for half a second and goes in 0.3 s. Dismissed soon after it was shown,
 * by quick keys or a click that was meant for the one before, the program dies some frames later.
 * The toast cannot be told how far it is, so toasts of Gradus come and go at once, in which case
 * the overlay has nothing left to forget. Show every toast by this function.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* A toast of whole sentences, which may take several lines: the title of a toast is one line and
 * loses what does not fit, which is what to do about it. */
AdwToast *gradus_toast_new (const char *sentences);
/* Show @toast in @overlay, or put it in the overlay's queue (transfer full, as
 * adw_toast_overlay_add_toast()). */
void gradus_toast_show (AdwToast *toast, AdwToastOverlay *overlay);

G_END_DECLS
