/* What most files of the session include, read once where headers are precompiled
 * (-Dprecompiled=true).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

#include "gradus-registry.h"
