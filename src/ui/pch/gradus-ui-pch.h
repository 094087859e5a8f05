/* What most files of the window include, read once where headers are precompiled
 * (-Dprecompiled=true).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "gradus-document.h"
